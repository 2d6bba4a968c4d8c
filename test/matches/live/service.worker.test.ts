import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Fixture, LiveFeedApi } from '#durable/live-feed/protocol.ts'
import { openCatalogueWriter } from '#scripts/seed/reference.ts'
import { placeMatch } from '#test/alerting/alerts/scene.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { hourMs, minuteMs, toIso } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { createCatalogueService } from '#worker/matches/catalogue/service.ts'
import type { LiveRecord, LiveStatusAnswer } from '#worker/matches/live/contract.ts'
import { createLiveRepository } from '#worker/matches/live/repository.ts'
import { liveRoutes } from '#worker/matches/live/routes.ts'
import { createLiveService } from '#worker/matches/live/service.ts'
import { makeFacts, makeGoal } from './facts.ts'

let lastBase = 70_000

/** A match in the catalogue, and the service at a moment after its kick-off. */
async function newMatch({ minutesAgo = 30 } = {}) {
  lastBase += 10
  const facts = await placeMatch(env.DB, lastBase)
  const kickoffAt = facts.kickoffAt ?? 0
  const now = kickoffAt + minutesAgo * minuteMs
  const database = openDatabase(env.DB)
  const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock: () => now })
  const watched: Fixture[][] = []
  const feed: LiveFeedApi = {
    wake: async () => ({ wantsFixtures: watched.length === 0 }),
    watch: async (fixtures) => void watched.push(fixtures),
    health: async () => ({ answeredAt: null, failures: 0, nextPollAt: null, watched: 0, refused: 0 }),
  }
  const rooms = (matchId: number) => env.MATCH_ROOM.getByName(`match:${matchId}`)
  const repository = createLiveRepository(database)
  const refreshes: number[] = []
  const refreshMatches = async () => void refreshes.push(now)
  const service = createLiveService({
    repository,
    catalogue,
    recordFixture: openCatalogueWriter(env.DB).recordFixture,
    rooms,
    feed: () => feed,
    refreshMatches,
    clock: () => now,
  })
  const record = (more: Partial<LiveRecord> = {}): LiveRecord => ({
    matchId: facts.id,
    seq: 3,
    seenAt: now,
    live: { status: 'live', phase: 'first_half', minute: 30, homeScore: 1, awayScore: 0, isStale: false },
    kickoffAt: null,
    score: null,
    ref: { feed: 'football-data', feedMatchId: facts.id + 900_000 },
    ...more,
  })
  const app = new Hono<HttpEnv>().route('/api', liveRoutes(service))
  return { facts, id: facts.id, kickoffAt, now, catalogue, repository, service, watched, refreshes, record, rooms, app }
}

async function get(app: Hono<HttpEnv>, path: string) {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, body: (await response.json()) as LiveStatusAnswer }
}

describe('GET /api/matches/:id/live-status', () => {
  test('returns the room’s facts under the specified names', async () => {
    const { app, id, rooms, facts } = await newMatch()
    const names = { home: facts.homeTeamName, away: facts.awayTeamName }
    const events = [makeGoal('home', 12, { player: 'Saka' })]
    await rooms(id).applyLive(makeFacts(900, { matchId: id, names, minute: 15, score: { home: 1, away: 0 }, events }))
    const { status, headers, body } = await get(app, `/api/matches/${id}/live-status`)
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
    expect(body).toMatchObject({ match_id: id, status: 'live', minute: 15, home_score: 1, away_score: 0, seq: 1 })
    expect(body.events).toEqual([
      {
        id: 'e1',
        type: 'goal',
        minute: 12,
        team: 'home',
        player: 'Saka',
        description: null,
        extra_minute: null,
        is_cancelled: false,
        seen_at: toIso(Date.parse('2026-11-28T15:15:00Z')),
      },
    ])
    expect(body).toMatchObject({ phase: 'first_half', is_stale: false, is_score_consistent: true, half_time: null })
  })

  test('without a feed follows the clock, and says so', async () => {
    const on = await newMatch({ minutesAgo: 30 })
    expect((await get(on.app, `/api/matches/${on.id}/live-status`)).body).toMatchObject({
      status: 'live',
      minute: null,
      home_score: null,
      events: [],
      updated_at: null,
    })
    const before = await newMatch({ minutesAgo: -30 })
    expect((await get(before.app, `/api/matches/${before.id}/live-status`)).body.status).toBe('pre_match')
  })

  test('answers 404 for an unknown match and 400 for an invalid number', async () => {
    const { app } = await newMatch()
    expect((await get(app, '/api/matches/987654321/live-status')).status).toBe(404)
    expect((await get(app, '/api/matches/abc/live-status')).status).toBe(400)
  })
})

describe('an update of the lists', () => {
  test('is stored, and appears in the list and the match’s status', async () => {
    const { service, catalogue, id, record, now } = await newMatch({ minutesAgo: 118 })
    expect((await catalogue.findMatch(id))?.status).toBe('completed')
    await service.record(record({ live: { ...record().live, status: 'second_half', phase: 'extra_time' } }))
    expect((await catalogue.findMatch(id))?.status).toBe('live')
    const list = await service.listLive({ limit: 100 })
    expect(list.matches.find((match) => match.id === id)?.live).toEqual({
      status: 'second_half',
      phase: 'extra_time',
      minute: 30,
      home_score: 1,
      away_score: 0,
      is_stale: false,
      updated_at: toIso(now),
      seq: 3,
    })
    expect(list.matches.find((match) => match.id === id)?.score).toEqual([1, 0])
    expect(list.tiles).toMatchObject({ total: list.matches.length })
    expect(list.tiles.live).toBeGreaterThan(0)
  })

  test('repeated, late or out of order has the same result', async () => {
    const { service, catalogue, id, record, now } = await newMatch()
    const newer = record({ seq: 5, seenAt: now + 2, live: { ...record().live, minute: 32 } })
    for (const one of [record({ seq: 4, seenAt: now + 1 }), newer, newer, record({ seq: 3, seenAt: now })]) {
      await service.record(one)
    }
    expect((await catalogue.findMatch(id))?.live).toMatchObject({ seq: 5, minute: 32, updated_at: toIso(now + 2) })
  })

  test('from two consumers at once never replaces newer facts', async () => {
    const { repository, id, record, now } = await newMatch()
    await repository.save(record({ seq: 5, seenAt: now + 2 }))
    await repository.save(record({ seq: 4, seenAt: now + 1 }))
    await repository.save(record({ seq: 4, seenAt: now + 3 }))
    expect(await repository.find([id])).toMatchObject([{ seq: 5, updatedAt: now + 2 }])
  })

  test('of a deleted match changes nothing', async () => {
    const { service, repository, record } = await newMatch()
    await service.record(record({ matchId: 987_654_321 }))
    expect(await repository.find([987_654_321])).toEqual([])
  })

  test('of an end sets status and score of the match', async () => {
    const { service, catalogue, id, record } = await newMatch({ minutesAgo: 100 })
    const live = { ...record().live, status: 'full_time', phase: 'finished', homeScore: 2, awayScore: 1 } as const
    await service.record(record({ live, score: { ht: [0, 0], ft: [1, 1], et: [2, 1] } }))
    expect(await catalogue.findMatch(id)).toMatchObject({ status: 'completed', score: [2, 1], shoot_out: null })
  })

  test('of an end before the kick-off, which is of an earlier day, ends nothing', async () => {
    const { service, catalogue, id, record } = await newMatch({ minutesAgo: -60 })
    const live = { ...record().live, status: 'full_time', phase: 'finished', homeScore: 2, awayScore: 1 } as const
    await service.record(record({ live, score: { ft: [2, 1] } }))
    expect(await catalogue.findMatch(id)).toMatchObject({ status: 'scheduled', score: null })
    const stored = await env.DB.prepare('SELECT status, score FROM matches WHERE id = ?').bind(id).first()
    expect(stored).toEqual({ status: 'scheduled', score: null })
  })

  test('of a match postponed and rescheduled restores its time', async () => {
    const { service, catalogue, id, record, now } = await newMatch({ minutesAgo: -60 })
    const off = { ...record().live, status: 'postponed', phase: 'postponed' } as const
    await service.record(record({ live: off }))
    expect((await catalogue.findMatch(id))?.status).toBe('postponed')
    const planned = { ...record().live, status: 'pre_match', phase: 'scheduled' } as const
    await service.record(record({ live: planned, seenAt: now + 1 }))
    expect((await catalogue.findMatch(id))?.status).toBe('scheduled')
  })

  test('with a moved kick-off moves the targets, and leaves the alerts unchanged', async () => {
    const { service, catalogue, id, record, kickoffAt } = await newMatch({ minutesAgo: -60 })
    await env.DB.prepare('INSERT INTO targets (platform_id, match_id, url, revision) VALUES (3, ?1, ?2, 1)')
      .bind(id, `https://terrace.example/${id}`)
      .run()
    const alertOf = () => env.DB.prepare('SELECT * FROM alerts WHERE target_id = ?1').bind(id).all()
    const alertsBefore = (await alertOf()).results
    const before = await env.DB.prepare('SELECT max(revision) AS newest FROM targets').first<{ newest: number }>()
    await service.record(record({ kickoffAt: kickoffAt + 26 * hourMs }))
    const match = await catalogue.findMatch(id)
    expect(match?.match_date).toBe(toIso(kickoffAt + 26 * hourMs))
    const target = await env.DB.prepare('SELECT revision FROM targets WHERE match_id = ?1')
      .bind(id)
      .first<{ revision: number }>()
    expect(target?.revision).toBeGreaterThan(before?.newest ?? 0)
    expect((await alertOf()).results).toEqual(alertsBefore)
    const row = await env.DB.prepare('SELECT sort_at, match_day FROM matches WHERE id = ?1').bind(id).first()
    expect(row).toEqual({
      sort_at: kickoffAt + 26 * hourMs,
      match_day: toIso(kickoffAt + 26 * hourMs).slice(0, 10),
    })
  })

  test('reloads every list only for a moved kick-off', async () => {
    const { service, record, refreshes, kickoffAt, now } = await newMatch()
    await service.record(record())
    expect(refreshes).toEqual([])
    const moved = record({ seenAt: now + 1, kickoffAt: kickoffAt + hourMs })
    await service.record(moved)
    await service.record(moved)
    expect(refreshes).toHaveLength(1)
  })
})

describe('waking the feed', () => {
  test('sends it the current fixtures on request, with every name and known number', async () => {
    const { service, watched, id, record } = await newMatch()
    await env.DB.prepare('INSERT OR IGNORE INTO team_aliases (alias_key, team_id) VALUES (?1, ?2)')
      .bind('gunners', id)
      .run()
    await service.record(record())
    await service.wakeFeed()
    await service.wakeFeed()
    expect(watched).toHaveLength(1)
    const fixture = watched[0]?.find(({ matchId }) => matchId === id)
    expect(fixture).toMatchObject({ feedMatchId: id + 900_000, home: { aliases: ['gunners'] } })
  })

  test('does not bring back a number that the feed has replaced, and asks by the last one', async () => {
    const { service, watched, id, record } = await newMatch()
    const add = (feed: string, number: number) =>
      env.DB.prepare('INSERT INTO live_match_refs VALUES (?, ?, ?)').bind(feed, number, id).run()
    await add('football-data, former', id + 900_000)
    await add('football-data', id + 910_000)
    await add('football-data', id + 920_000)
    await service.record(record())
    await service.wakeFeed()
    expect(watched[0]?.find(({ matchId }) => matchId === id)?.feedMatchId).toBe(id + 920_000)
    const kept = await env.DB.prepare('SELECT count(*) AS n FROM live_match_refs WHERE match_id = ?')
      .bind(id)
      .first('n')
    expect(kept).toBe(3)
  })

  test('no query of live facts scans a table', async () => {
    const plans = await Promise.all(
      [
        "SELECT * FROM match_live WHERE match_id IN (SELECT value FROM json_each('[1]'))",
        "SELECT * FROM live_match_refs WHERE match_id IN (SELECT value FROM json_each('[1]')) AND feed = 'x'",
        "SELECT * FROM team_aliases WHERE team_id IN (SELECT value FROM json_each('[1]'))",
        'SELECT id FROM targets WHERE match_id = 1',
      ].map((query) => env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`).all<{ detail: string }>()),
    )
    const details = plans.flatMap(({ results }) => results.map(({ detail }) => detail))
    expect(details.filter((detail) => /^SCAN (?!json_each)/.test(detail))).toEqual([])
  })
})
