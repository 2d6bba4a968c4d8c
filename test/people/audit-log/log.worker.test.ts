import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { meteredReads } from '#test/matches/search/metered-reads.ts'
import { addPerson, call, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { auditPageSize, searchedEntries } from '#worker/people/audit-log/constants.ts'
import { changesOf } from '#worker/people/audit-log/rules.ts'

const { audit, sessions } = createProduct(env).ports

const grow = (from: number, to: number) =>
  env.DB.prepare(
    `INSERT INTO audit_log (at, actor_id, action, subject, name, before, after)
     WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     SELECT i, 900000 + i % 5, 'match_edited', 'match ' || CAST(i % 40 AS INTEGER), 'Match ' || CAST(i AS INTEGER), '{"venue":"A"}', '{"venue":"B"}' FROM n`,
  )
    .bind(from, to)
    .run()

const views: Record<string, string>[] = [{}, { who: '900001' }, { about: 'match 7' }, { q: 'nothing like it' }]

async function rowsOf(params: Record<string, string>): Promise<number> {
  const { db, meter } = meteredReads(env.DB)
  await createProduct({ ...env, DB: db }).ports.audit.list(params)
  return meter.rowsRead
}
const few: number[] = []

beforeAll(async () => {
  await grow(1, 5_000)
  for (const view of views) few.push(await rowsOf(view))
  await grow(5_001, 50_000)
})

describe('the audit log', () => {
  test.each(views.map((view, index) => [JSON.stringify(view), view, index] as const))(
    'reads as many rows of 50,000 entries as of 5,000: %s',
    async (_name, view, index) => {
      expect(await rowsOf(view)).toBe(few[index])
      expect(few[index]).toBeLessThanOrEqual(4 * searchedEntries)
    },
  )

  test('has every entry of an operator once, newest first', async () => {
    const seen: number[] = []
    let cursor: number | null = Number.MAX_SAFE_INTEGER
    for (let page = 0; cursor !== null && page < 8; page += 1) {
      const { entries, next } = await audit.list({ who: '900002', cursor: String(cursor) })
      expect(entries).toHaveLength(auditPageSize)
      seen.push(...entries.map(({ id }) => id))
      cursor = next
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
  })

  test('is searched in names and in what was before and after, and goes on where it stopped', async () => {
    expect((await audit.list({ q: 'match 49999' })).entries.map(({ name }) => name)).toEqual(['Match 49999'])
    expect((await audit.list({ q: '"VENUE":"b"' })).entries).toHaveLength(auditPageSize)
    const none = await audit.list({ q: 'Match 12345' })
    expect(none.entries).toEqual([])
    expect(none.next).not.toBeNull()
  })

  test('takes any value of the address as it comes', async () => {
    const odd: Record<string, string>[] = [{ cursor: 'x' }, { action: 'DROP' }, { who: '-1' }, { q: '%_"' }]
    for (const params of odd) {
      expect(await audit.list(params)).toMatchObject({ entries: expect.any(Array) })
    }
  })

  test('says from where, with too little of the network to look it up', async () => {
    const admin = await addPerson({ roleId: roleIds.Admin })
    const { token } = await openSession(sessions, admin.id, undefined, { isTwoStep: true })
    const fan = await addPerson()
    const cookie = `session=${token}`
    await call('PUT', `/api/admin/users/${fan.id}/status`, { cookie, body: { isActive: false } })
    const { entries } = await audit.list({ about: `user ${fan.id}` })
    expect(entries).toMatchObject([
      {
        who: admin.email,
        from: { device: 'Firefox on Linux', network: expect.stringMatching(/^.{6}$/) },
        changes: [{ field: 'is_active', before: 'yes', after: 'no' }],
      },
    ])
  })
})

test('a text that was cut short is shown as it is', () => {
  expect(changesOf('{"a":1', null)).toEqual([{ field: '', before: '{"a":1', after: null }])
  expect(changesOf('{"a":1,"b":"x"}', '{"a":2}')).toEqual([
    { field: 'a', before: '1', after: '2' },
    { field: 'b', before: 'x', after: null },
  ])
  // A field that stayed as it was is no change.
  expect(changesOf('{"a":1,"b":"x"}', '{"a":1,"b":"y"}')).toEqual([{ field: 'b', before: 'x', after: 'y' }])
})

test('lists and objects of an entry read as words', () => {
  const counts = [{ name: 'Leagues', count: { add: 28, change: 0 } }]
  expect(changesOf(null, JSON.stringify(counts))).toEqual([
    { field: '0', before: null, after: 'name Leagues, count add 28, change 0' },
  ])
  expect(changesOf('{"seasons":["2025-26"],"venue":null}', '{"seasons":["2025-26","2026-27"],"venue":"A"}')).toEqual([
    { field: 'seasons', before: '2025-26', after: '2025-26; 2026-27' },
    { field: 'venue', before: '', after: 'A' },
  ])
})
