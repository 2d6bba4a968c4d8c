import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { meteredReads } from '#test/matches/search/metered-reads.ts'
import { addPerson, call, openSession } from '#test/people/accounts/people.ts'
import { inDeep } from '#test/sample.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { usersPageSize } from '#worker/people/accounts/desk/constants.ts'

const { sessions, users } = createProduct(env).ports

/** Users in bulk: every tenth switched off, every seventh not verified, every eleventh an agent. */
const grow = (from: number, to: number) =>
  env.DB.prepare(
    `INSERT INTO users (email, first_name, last_name, role_id, is_active, is_email_verified, created_at)
     WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     SELECT 'fan' || i || '@club' || (i % 50) || '.example', 'Robin', 'Number' || i,
       CASE WHEN i % 11 = 0 THEN ${roleIds.Agent} ELSE ${roleIds.Customer} END, i % 10 <> 0, i % 7 <> 0, i FROM n`,
  )
    .bind(from, to)
    .run()

const views: Record<string, string>[] = [
  {},
  { status: 'inactive' },
  { email: 'pending' },
  { role: String(roleIds.Agent) },
  { role: String(roleIds.Customer), status: 'active', email: 'verified' },
  { q: 'robin' },
  { q: 'fan7' },
  { q: 'club3.example' },
  { q: 'robin', status: 'inactive' },
  { q: 'robin', role: String(roleIds.Scraper) },
  { q: 'robin', role: String(roleIds.Agent) },
]

async function rowsOf(params: Record<string, string>): Promise<number> {
  const { db, meter } = meteredReads(env.DB)
  await createProduct({ ...env, DB: db }).ports.users.list(params)
  return meter.rowsRead
}

const total = inDeep(20_800, 100_000)
const few: number[] = []

beforeAll(async () => {
  await grow(1, 1_000)
  for (const view of views) few.push(await rowsOf(view))
  for (let from = 1_001; from < total; from += 9_900) await grow(from, from + 9_899)
})

/** Every user that the pages of a view show, newest first. */
async function walk(params: Record<string, string>, most = 250): Promise<number[]> {
  const seen: number[] = []
  let cursor: Record<string, string> = {}
  for (let page = 0; page < most; page += 1) {
    const { users: shown, next } = await users.list({ ...params, ...cursor })
    seen.push(...shown.map(({ id }) => id))
    if (next === null) return seen
    cursor = { cursor: String(next) }
  }
  return seen
}

describe('the list of users', () => {
  test.each(views.map((view, index) => [JSON.stringify(view), view, index] as const))(
    'reads as many rows of all users as of a few: %s',
    async (_name, view, index) => {
      const many = await rowsOf(view)
      expect(many).toBeGreaterThan(0)
      // A page is at most a page of each of four ranges, which few users do not all fill.
      expect(many - (few[index] ?? 0)).toBeLessThanOrEqual(4 * usersPageSize)
      expect(many).toBeLessThanOrEqual(1_400)
    },
  )

  test('reads of a search with a filter a number of matches, however many there are', async () => {
    // At 1,000 users all match this one, so it read as much as it ever does.
    const bound = few[views.findIndex(({ q, status }) => q === 'robin' && status === 'inactive')]
    expect(await rowsOf({ q: 'fan7', status: 'inactive' })).toBeLessThanOrEqual(bound ?? 0)
  })

  test('has every user once, newest first, and leads back', async () => {
    const all = await walk({ role: String(roleIds.Agent) })
    expect(all).toHaveLength(Math.floor(total / 11))
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a))
    const first = await users.list({ role: String(roleIds.Agent) })
    const second = await users.list({ role: String(roleIds.Agent), cursor: String(first.next) })
    const back = await users.list({ role: String(roleIds.Agent), before: String(second.previous) })
    expect(back.users.map(({ id }) => id)).toEqual(first.users.map(({ id }) => id))
    expect(first.previous).toBeNull()
  })

  test('finds by the beginning of address and names, in any letters and marks', async () => {
    const { id, email } = await addPerson({ firstName: 'Žofia', lastName: "O'Hara-Smith" })
    for (const q of ['zof', 'ZOFIA', "o'hara", 'smith zof', email, email.slice(0, 12)]) {
      expect(
        (await users.list({ q })).users.map((user) => user.id),
        q,
      ).toContain(id)
    }
    for (const q of ['zofz', '"', '***', 'OR NOT AND', 'zof"']) {
      expect((await users.list({ q })).users.length, q).toBeLessThanOrEqual(1)
    }
  })

  test('finds by what is stored now, not by what was', async () => {
    const { id } = await addPerson({ firstName: 'Quondam' })
    await env.DB.prepare(`UPDATE users SET first_name = 'Hodie' WHERE id = ?`).bind(id).run()
    expect((await users.list({ q: 'quondam' })).users).toEqual([])
    expect((await users.list({ q: 'hodie' })).users).toHaveLength(1)
  })

  test('goes on after what a search read without finding enough', async () => {
    const { next, users: shown } = await users.list({ q: 'robin', role: String(roleIds.Agent) })
    expect(shown.length).toBeLessThan(usersPageSize)
    expect(next).not.toBeNull()
    const all = await walk({ q: inDeep('number9', 'number99'), role: String(roleIds.Agent) })
    expect(all.length).toBeGreaterThan(90)
    expect(new Set(all).size).toBe(all.length)
  })

  test('takes any value of the address as it comes', async () => {
    const odd: Record<string, string>[] = [
      { cursor: 'x' },
      { role: '1e9' },
      { status: 'DROP' },
      { before: '-1' },
      { q: 'x'.repeat(500) },
      { q: 'fan\u0000' },
    ]
    for (const params of odd) {
      expect(await users.list(params)).toMatchObject({ users: expect.any(Array) })
    }
  })
})

describe('the export', () => {
  test('is a dated CSV of all users, and a cell that would be a formula is text', async () => {
    const { id } = await addPerson({ firstName: '=HYPERLINK("https://evil.example","x")', lastName: '@SUM(1)' })
    const admin = await addPerson({ roleId: roleIds.Admin, firstName: 'Zoë "Z", née' })
    const { token } = await openSession(sessions, admin.id, undefined, { isTwoStep: true })
    const answer = await call('GET', '/api/admin/users/export', { cookie: `session=${token}` })
    expect(answer.headers.get('Content-Disposition')).toMatch(/filename="users-export-\d{4}-\d\d-\d\d\.csv"/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    const all = await env.DB.prepare('SELECT count(*) AS n FROM users').first<number>('n')
    expect(lines).toHaveLength((all ?? 0) + 1)
    const row = lines.find((line) => line.startsWith(`${id},`))
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")",'@SUM(1)`)
    expect(lines.find((line) => line.startsWith(`${admin.id},`))).toContain('"Zoë ""Z"", née"')
    const noted = await env.DB.prepare(`SELECT actor_id FROM audit_log WHERE action = 'users_exported'`).first()
    expect(noted).toEqual({ actor_id: admin.id })
  })

  test('is not for another site, nor for a fan', async () => {
    const admin = await addPerson({ roleId: roleIds.Admin })
    const { token } = await openSession(sessions, admin.id, undefined, { isTwoStep: true })
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await call('GET', '/api/admin/users/export', { cookie: `session=${token}`, headers })).status).toBe(403)
  })
})
