import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { createLiveHooksRepository } from '#worker/alerting/live-hooks/repository.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { LiveRecord } from '#worker/matches/live/contract.ts'
import { count } from '../../people/accounts/people.ts'
import { addDeveloper } from '../../people/api-tokens/developer.ts'
import { meteredDatabase, tableScans } from '../alerts/metered-database.ts'
import { placeMatch } from '../alerts/scene.ts'

const { ports } = createProduct(env)
const matchId = 97_350

let facts: Awaited<ReturnType<typeof placeMatch>>
beforeAll(async () => {
  facts = await placeMatch(env.DB, matchId)
  const at = Date.now() + 9e9
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(at, matchId).run()
})

type Hook = { events?: string | null; confirmedAt?: number | null; endedAt?: number | null }

/** A person with an alert and a webhook. */
async function listener(target: object | null, { events = null, confirmedAt = 1, endedAt = null }: Hook = {}) {
  const { id } = await addDeveloper()
  if (target) await ports.alerts.create(id, { alert_type: 'availability', ...target })
  await env.DB.prepare(
    `INSERT INTO connections (user_id, kind, name, label, created_at, confirmed_at, events, ended_at)
     VALUES (?1, 'webhook', 'mine', 'fan.example', 1, ?2, ?3, ?4)`,
  )
    .bind(id, confirmedAt, events, endedAt)
    .run()
  return id
}

const live = { status: 'live', phase: 'first_half', minute: 12, homeScore: 1, awayScore: 0, isStale: false } as const
const goal = { id: 'goal:e-1', kind: 'goal', title: 'Goal for Arsenal', message: 'Saka 12 · 1–0' } as const
const record: LiveRecord = {
  matchId,
  seq: 3,
  seenAt: 5_000,
  live,
  kickoffAt: null,
  score: null,
  ref: { feed: 'football-data', feedMatchId: 1 },
  news: [goal],
}

const logOf = async (userId: number) =>
  (await env.DB.prepare('SELECT id, type, body, status FROM webhook_deliveries WHERE user_id = ?').bind(userId).all())
    .results

test('a goal waits once for each webhook of people with an alert on match, team or league, with its facts', async () => {
  const all = await Promise.all([
    listener({ match_id: matchId }),
    listener({ team_id: facts.awayTeamId }),
    listener({ league_id: facts.leagueId }),
    listener({ match_id: matchId }, { events: 'alert.price match.goal' }),
  ])
  await ports.announceLive(record)
  await ports.announceLive(record)
  for (const userId of all) {
    const [delivery, ...more] = await logOf(userId)
    expect(more).toEqual([])
    expect(delivery).toMatchObject({ id: `msg_live.${matchId}.goal.e-1`, type: 'match.goal', status: 'waiting' })
    expect(JSON.parse(String(delivery?.body))).toEqual({
      type: 'match.goal',
      timestamp: '1970-01-01T00:00:05.000Z',
      data: {
        match_id: matchId,
        home_team: facts.homeTeamName,
        away_team: facts.awayTeamName,
        what: 'goal',
        title: goal.title,
        text: goal.message,
        minute: 12,
        home_score: 1,
        away_score: 0,
      },
    })
  }
})

test('a kick-off is another event; no other webhook hears of either', async () => {
  const kickOff = { id: 'kick_off', kind: 'kick_off', title: 'Kick-off', message: 'It has started.' } as const
  const chosen = await listener({ match_id: matchId }, { events: 'match.kicked_off' })
  const others = await Promise.all([
    listener(null),
    listener({ match_id: matchId }, { events: 'alert.price' }),
    listener({ match_id: matchId }, { confirmedAt: null }),
    listener({ match_id: matchId }, { endedAt: 2 }),
  ])
  await ports.announceLive({ ...record, news: [kickOff, { ...goal, id: 'goal:e-2' }] })
  expect(await logOf(chosen)).toMatchObject([{ type: 'match.kicked_off' }])
  for (const userId of others) expect(await logOf(userId)).toEqual([])
})

test('a record without news asks the database nothing, and no table is read as a whole', async () => {
  const before = await count('SELECT count(*) AS n FROM webhook_deliveries')
  const { news: _, ...quiet } = record
  await ports.announceLive(quiet)
  expect(await count('SELECT count(*) AS n FROM webhook_deliveries')).toBe(before)
  const { db, meter } = meteredDatabase(env.DB)
  await createLiveHooksRepository(openDatabase(db)).wanting(facts, 'match.goal')
  for (const text of meter.statements) expect(await tableScans(env.DB, text)).toEqual([])
})
