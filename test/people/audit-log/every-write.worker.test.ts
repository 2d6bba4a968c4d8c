// Every administrative call that writes makes an entry of the audit log: a new one fails here until it is listed with
// what it is good for, and then until it notes what it did.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'

const { ports, policies } = createProduct(env)
const { sessions, matchDesk, fileDesk } = ports

const isWrite = (route: string) => /^(POST|PUT|PATCH|DELETE) /.test(route)
const isOperators = (route: string) => {
  const policy = policies[route as keyof typeof policies]
  const permission = typeof policy === 'object' ? policy.permission : undefined
  return permission === 'ALL' || permission === 'MANAGE_USERS' || permission === 'MANAGE_MATCHES'
}
const writes = Object.keys(policies).filter((route) => isWrite(route) && isOperators(route))

let operator = 0
let cookie = ''
let kickoffs = 0
let files = 0

/** Each a later meeting of the same sides. */
function match() {
  kickoffs += 40
  const at = Date.UTC(2030, 0, 1) + kickoffs * 86_400_000
  return { league_id: 1, home_team_id: 101, away_team_id: 102, match_date: new Date(at).toISOString() }
}
const user = () => ({
  email: `${crypto.randomUUID()}@fans.test`,
  firstName: 'Ada',
  lastName: 'Byron',
  password: '',
  roleId: roleIds.Customer,
  isActive: true,
  emailVerified: true,
})
const role = () => ({ name: crypto.randomUUID().slice(0, 20), description: '', permissions: 'VIEW_MATCHES' })

async function someMatch(): Promise<number> {
  const made = await matchDesk.create(match(), operator)
  if (!made.ok) throw new Error(made.error.message)
  return made.value.id
}
async function someRole(): Promise<number> {
  const made = await call('POST', '/api/admin/roles', { cookie, body: role() })
  return (await made.json<{ id: number }>()).id
}
const payment = (userId: number) => ({
  user_id: userId,
  plan_type: 'Pro',
  billing_cycle: 'monthly',
  amount: 39.99,
  payment_method: 'bank_transfer',
  payment_reference: crypto.randomUUID().slice(0, 8),
  notes: '',
})
async function somePayment(): Promise<string> {
  const made = await call('POST', '/api/admin/payments', { cookie, body: payment(await someUser()) })
  if (!made.ok) throw new Error(await made.text())
  return (await made.json<{ id: string }>()).id
}
const someUser = async () => (await addPerson()).id

/** Needs a feed, which is not set up here: test/matches/fixture-lists/routes.worker.test.ts sees that it is noted. */
const elsewhere = ['POST /api/admin/feed/:code/synchronise']

async function someFile() {
  const date = `2027-05-${String(++files).padStart(2, '0')}`
  const matches = [{ round: 'Matchday 38', date, time: '15:00', team1: 'Arsenal FC', team2: 'Chelsea FC', score: {} }]
  const file = { name: 'en.1.json', text: JSON.stringify({ name: 'English Premier League 2026/27', matches }) }
  const seen = await fileDesk.preview(file)
  if (!seen.ok) throw new Error(seen.error.message)
  return { ...file, print: seen.value.print }
}

/** For each call, what it is about and a body that changes something. */
const acts: Record<string, () => Promise<{ id?: number | string; body?: unknown }>> = {
  'POST /api/matches': async () => ({ body: match() }),
  'PUT /api/matches/:id': async () => ({ id: await someMatch(), body: { ...match(), venue: 'Wembley' } }),
  'DELETE /api/matches/:id': async () => ({ id: await someMatch() }),
  'POST /api/admin/import': async () => ({ body: await someFile() }),
  'POST /api/admin/payments': async () => ({ body: payment(await someUser()) }),
  'POST /api/admin/payments/:id/confirm': async () => ({
    id: await somePayment(),
    body: { sendEmail: true, recipientEmail: 'fan@fans.test', customMessage: '' },
  }),
  'POST /api/admin/users': async () => ({ body: user() }),
  'PUT /api/admin/users/:id': async () => ({ id: await someUser(), body: user() }),
  'PUT /api/admin/users/:id/status': async () => ({ id: await someUser(), body: { isActive: false } }),
  'POST /api/admin/users/:id/role': async () => ({ id: await someUser(), body: { roleId: roleIds.Agent } }),
  'PUT /api/admin/users/bulk-status': async () => ({ body: { userIds: [await someUser()], isActive: false } }),
  'DELETE /api/admin/users/:id': async () => ({ id: await someUser() }),
  'POST /api/test-email': async () => ({ body: { email: 'operator@fans.test', subject: 'Test', message: 'Hello' } }),
  'POST /api/admin/roles': async () => ({ body: role() }),
  'PUT /api/admin/roles/:id': async () => ({ id: await someRole(), body: role() }),
  'DELETE /api/admin/roles/:id': async () => ({ id: await someRole() }),
}

/** Noted before it is sent, and again with what the mail server answered. */
const notedTwice = 'POST /api/test-email'

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  cookie = `session=${(await openSession(sessions, operator, undefined, { isTwoStep: true })).token}`
})

describe('every administrative write', () => {
  test('is listed here', () => {
    expect([...Object.keys(acts), ...elsewhere].toSorted()).toEqual(writes.toSorted())
  })

  test.each(Object.keys(acts))('%s is noted', async (route) => {
    const { id, body } = (await acts[route]?.()) ?? {}
    const entries = () =>
      count('SELECT count(*) AS n FROM audit_log WHERE actor_id = ? AND device IS NOT NULL', operator)
    const before = await entries()
    const [method = '', path = ''] = route.split(' ')
    const answer = await call(method, path.replace(':id', String(id)), { cookie, body })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    expect(await entries()).toBe(before + (route === notedTwice ? 2 : 1))
  })

  test('and no call changes the log', () => {
    expect(Object.keys(policies).filter((route) => isWrite(route) && route.includes('audit'))).toEqual([])
  })
})
