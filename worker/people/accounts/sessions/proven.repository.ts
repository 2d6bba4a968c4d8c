import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { passkeys, roles, sessions, totpFactors, users } from '../table.ts'
import { twoStepPermissions } from '../two-step/constants.ts'
import type { Caller } from './contract.ts'
import type { Proof } from './proof.ts'

/** Selects the `users` row of a proof while it is valid; part of every statement that acts on a proof. */
export function isProven({ userId, roleId, credential, secondStep }: Proof): SQL | undefined {
  const isSame = and(eq(users.id, userId), eq(users.roleId, roleId), eq(users.isActive, true))
  return and(isSame, credentialStands(credential), secondStep ? secondStepStands(secondStep) : undefined)
}

/** Requires a second step if the account has one; part of the statement that opens a session. */
export function isEnough({ secondStep }: Proof): SQL | undefined {
  if (secondStep) return undefined
  return sql`NOT EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.userId} = ${users.id})
    AND NOT EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${users.id})`
}

/** Whether a session still exists; part of statements that add or remove a way to sign in. */
export function isSignedIn(sessionId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${sessionId} AND ${sessions.userId} = ${users.id})`
}

/** The same as a query result in that statement's batch, which distinguishes an ended session from other refusals. */
export function readSession(database: Database, { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>) {
  return database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}

const permissionsOver = sql.join(
  twoStepPermissions.map((permission) => sql`${permission}`),
  sql`, `,
)

/** Whether the role of a row of `users` needs two steps. */
export const needsTwoStepRole = sql`EXISTS (SELECT 1 FROM ${roles}, json_each(${roles.permissions}) AS held
  WHERE ${roles.id} = ${users.roleId} AND held.value IN (${permissionsOver}))`

function credentialStands(credential: Proof['credential']): SQL | undefined {
  if ('passkeyId' in credential) return hasPasskey(credential.passkeyId, sql`AND ${passkeys.needsFirstStep} = 0`)
  if ('googleId' in credential) return eq(users.googleId, credential.googleId)
  const { passwordHash, email } = credential
  const isOwn = and(eq(users.passwordHash, passwordHash), isNull(users.passwordGivenAt))
  return and(isOwn, eq(users.email, email), eq(users.isEmailVerified, true))
}

function secondStepStands(step: NonNullable<Proof['secondStep']>): SQL | undefined {
  if ('passkeyId' in step) return hasPasskey(step.passkeyId)
  if ('recoveryCode' in step) return undefined
  return sql`EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.userId} = ${users.id}
    AND ${totpFactors.sealedKey} = ${step.totpKey})`
}

function hasPasskey(id: string, condition = sql``): SQL {
  return sql`EXISTS (SELECT 1 FROM ${passkeys}
    WHERE ${passkeys.id} = ${id} AND ${passkeys.userId} = ${users.id} ${condition})`
}
