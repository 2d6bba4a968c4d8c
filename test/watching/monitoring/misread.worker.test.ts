import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { makeOffer, start } from '#test/durable/match-room/make.ts'
import { newRoom } from '#test/durable/match-room/open-room.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import {
  momentWrong,
  notUnderstood,
  periodAhead,
  periodTooLong,
  periodWrong,
  reportsLateByMs,
  roomsPerMessage,
} from '#worker/watching/monitoring/misread/constants.ts'
import type { MisreadMessage } from '#worker/watching/monitoring/misread/contract.ts'
import { createMisreadRepository } from '#worker/watching/monitoring/misread/repository.ts'
import { createMisreadPrices } from '#worker/watching/monitoring/misread/service.ts'

const { ports } = createProduct(env)
const platformId = 7_900
const noon = Date.parse('2026-07-01T12:00:00Z')
let operator = 0

/** The product's, with its messages kept and the rooms that it asks. */
function misreadWith() {
  const sent: MisreadMessage[] = []
  const asked: number[] = []
  const service = createMisreadPrices({
    repository: createMisreadRepository(openDatabase(env.DB)),
    rooms: (matchId) => ({ forgetPrices: async () => void asked.push(matchId) }),
    enqueue: async (message) => void sent.push(message),
    audit: ports.audit,
    clock: () => noon,
  })
  return { service, sent, asked }
}

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson()).id
  await env.DB.prepare(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     VALUES (?1, 'misread', 'Shop', 'official', 'https://misread.example', 'GBP', '{"kind":"structured"}', 60)`,
  )
    .bind(platformId)
    .run()
})

describe('prices that were read wrongly', () => {
  test('are taken out from one minute of London to another, with an entry of who did', async () => {
    const { service, sent } = misreadWith()
    const typed = { from: '2026-07-01T10:00', until: '2026-07-01T11:30', understood: 'on' }
    expect(await service.forget(platformId, typed, operator)).toEqual({ ok: true, value: null })
    const from = Date.parse('2026-07-01T09:00:00Z')
    const until = Date.parse('2026-07-01T10:30:00Z') + reportsLateByMs
    expect(sent).toEqual([{ version: 1, type: 'misread', platformId, from, until, after: 0 }])
    const noted = await env.DB.prepare("SELECT after FROM audit_log WHERE subject = ?1 AND action = 'prices_forgotten'")
      .bind(`platform ${platformId}`)
      .first<string>('after')
    expect(JSON.parse(noted ?? '{}')).toEqual({ from: '2026-07-01T09:00:00.000Z', until: '2026-07-01T10:30:00.000Z' })
  })

  test.each([
    [{ from: '', until: '2026-07-01T11:30', understood: 'on' }, { from: [momentWrong] }],
    [{ from: '2026-07-01T11:31', until: '2026-07-01T11:30', understood: 'on' }, { until: [periodWrong] }],
    [{ from: '2026-05-01T11:30', until: '2026-07-01T11:30', understood: 'on' }, { from: [periodTooLong] }],
    [{ from: '2026-07-01T11:30', until: '2026-07-01T13:01', understood: 'on' }, { until: [periodAhead] }],
    [{ from: '2026-07-01T10:00', until: '2026-07-01T11:30' }, { understood: [notUnderstood] }],
  ])('of %j are refused in words', async (typed, fields) => {
    const { service, sent } = misreadWith()
    expect(await service.forget(platformId, typed, operator)).toMatchObject({ error: { fields } })
    expect(sent).toEqual([])
  })

  test('of an unknown platform are none', async () => {
    const typed = { from: '2026-07-01T10:00', until: '2026-07-01T11:30', understood: 'on' }
    expect(await misreadWith().service.forget(99_999, typed, operator)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  test('leave every match of the platform, a page of them a message', async () => {
    const count = roomsPerMessage + 3
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?1)
         INSERT INTO matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
         SELECT 1, '2026', 'Misread ' || n, 101, 102, n, NULL, '2026-08-01', n FROM c`,
      ).bind(count),
      env.DB.prepare(
        `INSERT INTO targets (platform_id, match_id, url, revision)
         SELECT ?1, id, 'https://misread.example/' || id, id FROM matches WHERE round LIKE 'Misread %'`,
      ).bind(platformId),
    ])
    const { results } = await env.DB.prepare('SELECT match_id FROM targets WHERE platform_id = ? ORDER BY match_id')
      .bind(platformId)
      .all<{ match_id: number }>()
    const { service, sent, asked } = misreadWith()
    await service.step({ platformId, from: 1, until: 2, after: 0 })
    for (const message of sent) await service.step(message)
    expect(asked.toSorted((one, other) => one - other)).toEqual(results.map(({ match_id }) => match_id))
    expect([asked.length, sent.length]).toEqual([count, 1])
  })
})

test('a room forgets a platform’s steps of that time, and no others', async () => {
  const { room, checkOf } = await newRoom()
  const seen = [
    [0, 4_300],
    [60, 4_200],
    [120, 4_250],
    [180, 4_300],
  ] as const
  for (const [second, pence] of seen) {
    await room.observe(checkOf(second, [makeOffer('Adult', pence)]))
    await room.observe(checkOf(second + 1, [makeOffer('Adult', pence + 100)], 2))
  }
  const stepsOf = async (platformId: number) =>
    (await room.history({ limit: 50, platformId })).map(({ at, pricePence }) => [(at - start) / 1_000, pricePence])
  const [before, others] = [await stepsOf(1), await stepsOf(2)]
  expect(before.map(([, pence]) => pence)).toContain(4_200)
  await room.series()
  await room.forgetPrices({ platformId: 1, from: start + 60_000, until: start + 150_000 })
  const isOut = ([second]: (number | null)[]) => Number(second) >= 60 && Number(second) <= 150
  expect(await stepsOf(1)).toEqual(before.filter((step) => !isOut(step)))
  expect(await stepsOf(2)).toEqual(others)
  expect(JSON.stringify((await room.series()).filter(({ platformId }) => platformId === 1))).not.toContain('4200')
})
