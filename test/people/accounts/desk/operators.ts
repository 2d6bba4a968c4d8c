import { env } from 'cloudflare:workers'
import { visitorAt } from '#test/fakes/visitor.ts'
import { addPerson, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'

export const { erasure, roleDesk, sessions, userDesk, users } = createProduct(env).ports
export const visitor = visitorAt('192.0.2.1', 'Firefox on Windows')

export type Who = Awaited<ReturnType<typeof addOperator>>

export async function addOperator(role: 'Admin' | 'Manager') {
  const { id, email } = await addPerson({ roleId: roleIds[role], firstName: role })
  const { token } = await openSession(sessions, id, visitor, { isTwoStep: true })
  const found = await sessions.callerOf(token)
  if (!found) throw new Error('No one is signed in')
  return { id, email, caller: found.caller, cookie: `session=${token}`, visitor, isProven: true }
}

/** Whatever a test does to administrators: these are on, and have just proved who they are. */
export const proveAgain = (...operators: Who[]) =>
  env.DB.batch(
    operators.flatMap(({ id }) => [
      env.DB.prepare('UPDATE users SET is_active = 1 WHERE id = ?').bind(id),
      env.DB.prepare('UPDATE sessions SET proven_at = ?2 WHERE user_id = ?1').bind(id, Date.now()),
    ]),
  )

/** Ends the time in which the last proof counts. */
export const stale = (id: number) =>
  env.DB.prepare('UPDATE sessions SET proven_at = ?1 WHERE user_id = ?2')
    .bind(Date.now() - 3_600_000, id)
    .run()

export const stored = (id: number) =>
  env.DB.prepare('SELECT * FROM users WHERE id = ?').bind(id).first<Record<string, unknown>>()
export const notedOf = async (id: number) =>
  (
    await env.DB.prepare(
      'SELECT action, actor_id, name, before, after, device FROM audit_log WHERE subject = ? ORDER BY id',
    )
      .bind(`user ${id}`)
      .all<Record<string, string>>()
  ).results
export const mailsTo = (id: number) =>
  count(`SELECT count(*) AS n FROM email_changes WHERE user_id = ? AND confirmed_at IS NOT NULL`, id)

/** The form as the page fills it. */
export async function formOf(id: number, changes: object = {}) {
  const user = await users.user(id)
  if (!user) throw new Error('No such user')
  const { email, firstName, lastName, roleId, isActive, isEmailVerified: emailVerified, seen } = user
  return { email, firstName, lastName, roleId, isActive, emailVerified, seen, password: '', ...changes }
}

export const newUser = (changes: object = {}) => ({
  email: `new-${crypto.randomUUID()}@fans.test`,
  firstName: 'Ada',
  lastName: 'Byron',
  password: 'tulip crane harbour',
  role: 'Customer',
  roleId: roleIds.Customer,
  isActive: true,
  emailVerified: true,
  ...changes,
})
