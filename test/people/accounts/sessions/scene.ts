import { env } from 'cloudflare:workers'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { parseConfig } from '#worker/entry/config.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { consoleLogger } from '#worker/ground/platform/logger.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createEmailChangeRepository } from '#worker/people/accounts/email-change/repository.ts'
import { createEmailChangeService } from '#worker/people/accounts/email-change/service.ts'
import type { GoogleSignIn } from '#worker/people/accounts/google/contract.ts'
import { createGoogleEntrance } from '#worker/people/accounts/google/entrance.ts'
import { createGoogleRepository } from '#worker/people/accounts/google/repository.ts'
import { createUnlinking } from '#worker/people/accounts/google/unlinking.ts'
import type { Passwords } from '#worker/people/accounts/passwords/scrypt.ts'
import { createProfileRepository } from '#worker/people/accounts/profile/repository.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { createRecoveryService } from '#worker/people/accounts/recovery/service.ts'
import type { OpenedSession } from '#worker/people/accounts/sessions/contract.ts'
import { createSessionsRepository } from '#worker/people/accounts/sessions/repository.ts'
import { createSessionsService } from '#worker/people/accounts/sessions/service.ts'
import { createOpening } from '#worker/people/accounts/sign-in/opening.ts'
import { createSignInRepository } from '#worker/people/accounts/sign-in/repository.ts'
import { createSignInService } from '#worker/people/accounts/sign-in/service.ts'
import { createTokensRepository } from '#worker/people/accounts/tokens/repository.ts'
import { createTokensService } from '#worker/people/accounts/tokens/service.ts'
import { composeTwoStep } from '#worker/people/accounts/two-step/compose.ts'
import { createActivityRepository } from '#worker/people/activity/repository.ts'
import { createActivityService } from '#worker/people/activity/service.ts'
import { createRolesRepository } from '#worker/people/roles/repository.ts'
import { createRolesService } from '#worker/people/roles/service.ts'
import { visitorAt } from '../../../fakes/visitor.ts'
import { noPurchases } from '../ownership/belongings.ts'
import { addPerson, openSession } from '../people.ts'
import { stepwiseDatabase } from './stepwise-database.ts'

export const oldPassword = 'tulip crane harbour'
const resetTo = 'lantern over the halfway line'
const changeTo = 'umbrella beside the corner flag'
const visitor = visitorAt('192.0.2.1')
const config = parseConfig(env)
const now = () => Date.UTC(2026, 10, 21)

/** Everything that opens sessions or changes credentials, on the real database, with each statement and hash run in a chosen order. */
function createAccounts(step: () => Promise<unknown>) {
  const database = openDatabase(stepwiseDatabase(env.DB, step))
  const shared = { clock: now, newId: randomId }
  /** Salted, and instant. */
  const passwords: Passwords = {
    hash: async (password) => {
      await step()
      return succeed(`${password}#${randomId()}`)
    },
    verify: async (password, kept) => {
      await step()
      return succeed({ isRight: kept?.split('#')[0] === password, isOutdated: false })
    },
  }
  const sessions = createSessionsService({
    ...shared,
    repository: createSessionsRepository(database),
    closeSockets: async () => {},
  })
  const activity = createActivityService({
    logger: createFakeLogger(),
    ...shared,
    repository: createActivityRepository(database),
  })
  const tokens = createTokensService({ ...shared, repository: createTokensRepository(database) })
  const limiter = { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) }
  const ports = {
    ...shared,
    limiter,
    sessions,
    activity,
    tokens,
    passwords,
    devices: { isKnown: async () => true, markOf: () => null, rememberOwner: async () => null },
    checkHuman: null,
    limits: { take: async () => succeed(null), takeMail: async () => succeed(null) },
    sendAccountMail: async () => {},
    purchaseEndings: noPurchases,
    afterResponse: () => {},
  }
  const recovery = createRecoveryService({ ...ports, repository: createRecoveryRepository(database) })
  const signInRepository = createSignInRepository(database)
  const { entry, proofs } = composeTwoStep(config, database, {
    ...ports,
    logger: consoleLogger,
    openSession: createOpening({ ...ports, repository: signInRepository }),
    provePassword: recovery.prove,
  })
  const signIn = createSignInService({ ...ports, enter: entry.enter, repository: signInRepository })
  const googleRepository = createGoogleRepository(database)
  const entrance = createGoogleEntrance({
    ...ports,
    repository: googleRepository,
    redeemAgentCode: async () => ({ ok: false }),
    startTrial: async () => null,
    isRegistrationOpen: async () => true,
    enter: entry.enter,
  })
  const unlink = createUnlinking({
    ...ports,
    repository: googleRepository,
    prove: recovery.prove,
    rotate: sessions.rotate,
  })
  const roles = createRolesService({
    ...ports,
    note: () => env.DB.prepare('SELECT 1'),
    repository: createRolesRepository(database),
  })
  const emailChange = createEmailChangeService({
    ...ports,
    proofs,
    repository: createEmailChangeRepository(database),
  })
  return {
    sessions,
    signIn,
    recovery,
    entrance,
    unlink,
    roles,
    tokens,
    emailChange,
    addressOf: createProfileRepository(database).emailOf,
  }
}

/** A session and the credentials it was opened with, which it must not outlive. */
type Opened = { session: OpenedSession; password?: string; email?: string; sub?: string }

const attempt: GoogleSignIn = {
  state: '',
  nonce: '',
  verifier: '',
  intent: 'sign_in',
  role: 'customer',
  agentCode: '',
  returnTo: '/',
  sessionId: null,
  expiresAt: 0,
}

/** A user with every way to sign in, and all operations on the account; each statement and hash waits for `step`. */
export async function createScene(step: () => Promise<unknown>) {
  const accounts = createAccounts(step)
  const direct = createAccounts(async () => {})
  const sub = randomId()
  const person = await addPerson({ passwordHash: `${oldPassword}#salt`, googleId: sub })
  const admin = { ...(await addPerson({ roleId: roleIds.Admin })), roleId: roleIds.Admin }
  const { token } = await direct.tokens.mint(person.id, 'reset_password')
  const current = await openSession(direct.sessions, person.id)
  const owner = { userId: person.id, sessionId: current.sessionId, email: person.email, provenAt: now() }
  const newEmail = `new-${person.email}`
  await direct.emailChange.ask(owner, newEmail, visitor)
  const change = await direct.tokens.mint(person.id, 'change_email', newEmail)
  const actor = { userId: admin.id, roleId: admin.roleId, permissions: ['ALL'] as const }
  const identity = { sub, email: person.email, isEmailVerified: true, profile: { email: person.email } }
  const opened: Opened[] = [{ session: current, password: oldPassword }]
  /** Results of resets by a link to the first address, and links mailed since. */
  const resets: boolean[] = []
  const mailed: { token: string; to: string }[] = []

  const signInWith = (password: string) => async () => {
    const answer = await accounts.signIn.signIn({ email: person.email, password }, visitor)
    if (answer.ok && answer.value.state === 'opened')
      opened.push({ session: answer.value.opened, password, email: person.email })
  }
  const doings = {
    oldPassword: signInWith(oldPassword),
    newPassword: signInWith(resetTo),
    google: async () => {
      const answer = await accounts.entrance.enter(identity, attempt, { sealed: null, visitor, caller: null })
      const entered = answer.ok ? answer.value.entered : null
      if (entered?.state === 'opened') opened.push({ session: entered.opened, sub })
    },
    rotate: async () => {
      const session = await accounts.sessions.rotate(owner, visitor)
      if (session) opened.push({ session, password: oldPassword })
    },
    reset: async () => {
      const answer = await accounts.recovery.reset({ token, password: resetTo }, visitor)
      resets.push(answer.ok)
      return answer
    },
    confirm: async () => {
      const answer = await accounts.emailChange.confirm(change.token, owner, visitor)
      if (answer.ok) opened.push({ session: answer.value, password: oldPassword, email: newEmail })
    },
    forgotten: async () => {
      // A password link as its mail is written: to the user's address at that moment.
      const to = (await direct.addressOf(person.id)) ?? ''
      const link = await accounts.tokens.mint(person.id, 'reset_password', to).catch(() => null)
      if (link) mailed.push({ token: link.token, to })
    },
    change: async () => {
      const form = { current_password: oldPassword, password: changeTo }
      const answer = await accounts.recovery.change(owner, form, visitor)
      if (answer.ok) opened.push({ session: answer.value, password: changeTo })
    },
    unlink: async () => {
      const answer = await accounts.unlink(owner, { current_password: oldPassword }, visitor)
      if (answer.ok) opened.push({ session: answer.value, password: oldPassword })
    },
    operatorMoves: () => {
      const to = { email: `moved-${person.email}`, isEmailVerified: false }
      const seen = { userId: person.id, email: person.email, roleId: roleIds.Customer, isActive: true, permissions: [] }
      return accounts.roles.change(actor, seen, to, [])
    },
    switchOff: () => accounts.roles.setActive(actor, person.id, false, visitor),
    deactivate: () => accounts.roles.deactivate(person.id),
    otherRole: () => accounts.roles.changeRole(actor, person.id, roleIds.Agent, visitor),
  }
  return {
    doings,
    opened,
    resets,
    mailed,
    firstEmail: person.email,
    addressNow: () => direct.addressOf(person.id),
    userId: person.id,
    callerOf: direct.sessions.callerOf,
    isLive: async (link: string) => (await direct.tokens.read(link, 'reset_password')).state === 'live',
  }
}
