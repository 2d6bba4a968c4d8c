import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { meteredReads } from '#test/matches/search/metered-reads.ts'
import { addPerson, count } from '#test/people/accounts/people.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { FeedRow } from '#worker/matches/fixture-lists/contract.ts'
import { createFeedDesk } from '#worker/matches/fixture-lists/desk.ts'
import type { ListAnswer } from '#worker/matches/fixture-lists/football-data/reader.ts'
import { createNamesRepository } from '#worker/matches/fixture-lists/names/repository.ts'
import { createNamesService } from '#worker/matches/fixture-lists/names/service.ts'
import { createFixturesRepository } from '#worker/matches/fixture-lists/repository.ts'
import { createFixturesService } from '#worker/matches/fixture-lists/service.ts'
import { theSite } from '#worker/people/audit-log/constants.ts'
import { createAuditRepository } from '#worker/people/audit-log/repository.ts'
import { createAuditService } from '#worker/people/audit-log/service.ts'
import { arsenal, finished, row, villa } from './rows.ts'

const dayMs = 86_400_000
let now = Date.parse('2026-11-23T12:00:00Z')
const clock = () => now
const answers: ListAnswer[] = []
let asked = 0
let refreshed = 0

function openDesk(d1: D1Database) {
  const database = openDatabase(d1)
  const { note } = createAuditService({ repository: createAuditRepository(database), clock })
  const repository = createFixturesRepository(database)
  const writer = openCatalogueWriter(d1)
  const fixtures = createFixturesService({
    repository,
    writer,
    note,
    clock,
    logger: createFakeLogger(),
    read: async () => {
      asked += 1
      return answers.shift() ?? { ok: false, reason: 'nothing', status: null, retryAfterMs: null }
    },
    refreshMatches: async () => void refreshed++,
  })
  const names = createNamesService({
    writer,
    note,
    replay: fixtures.replay,
    repository: createNamesRepository(database),
    leagueOf: async (code) => (await repository.find(code))?.leagueId ?? null,
  })
  return { fixtures, names, page: createFeedDesk({ repository, names, isConfigured: true, clock }) }
}
const { fixtures, names, page } = openDesk(env.DB)

const list = (...rows: FeedRow[]): ListAnswer => ({ ok: true, rows, unreadable: 0, budget: null })
const refused = (status: number, retryAfterMs: number | null = null): ListAnswer => {
  return { ok: false, reason: `status ${status}`, status, retryAfterMs }
}
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()
const all = async <T = Record<string, unknown>>(sql: string) => (await env.DB.prepare(sql).all<T>()).results
const matches = () => all('SELECT * FROM matches ORDER BY id')
const noted = () =>
  all<{ action: string; actor_id: number; name: string; subject: string; before: string; after: string }>(
    'SELECT * FROM audit_log ORDER BY id',
  )

let operator = 0
const first = row()
const second = row({ id: 9_002, homeTeam: villa, awayTeam: arsenal, utcDate: '2027-03-13T15:00:00Z' })
const stranger = { id: 98, name: 'FC Nowhere', shortName: 'Nowhere', tla: 'NOW' }

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson()).id
  await run(`INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
    VALUES (1, 'shop', 'Shop', 'official', 'https://shop.example', 'GBP', '{}', 5)`)
})
beforeEach(async () => {
  for (const table of [
    'targets',
    'moves_to_announce',
    'match_live',
    'live_match_refs',
    'matches',
    'feed_competitions',
    'feed_teams',
    'waiting_fixtures',
    'feed_state',
    'audit_log',
  ]) {
    await run(`DELETE FROM ${table}`)
  }
  await run("DELETE FROM team_aliases WHERE alias_key LIKE '%nowhere%'")
  await run("DELETE FROM teams WHERE slug = 'nowhere-town'")
  answers.length = 0
  asked = 0
  refreshed = 0
})

async function follow(...rows: FeedRow[]) {
  answers.push(list(...rows))
  return fixtures.follow('PL', operator)
}
const again = (answer: ListAnswer) => {
  answers.push(answer)
  return fixtures.synchronise('PL', operator)
}

describe('following a competition', () => {
  test('brings its matches at once, in one batch with who did it', async () => {
    expect(await follow(first, second)).toMatchObject({
      ok: true,
      value: { added: 2, seasons: ['2026-27'], listed: 2 },
    })
    expect(await matches()).toMatchObject([
      { league_id: 1, season: '2026-27', home_team_id: 101, away_team_id: 107, round: 'Matchday 28', is_pinned: 0 },
      { home_team_id: 102, away_team_id: 101 },
    ])
    expect((await noted()).map(({ action, actor_id, name }) => [action, actor_id, name])).toEqual([
      ['competition_followed', operator, 'Premier League'],
      ['matches_synced', operator, 'Premier League: 2 added'],
    ])
    expect(await count('SELECT count(*) AS n FROM live_match_refs')).toBe(2)
  })

  test('a second time changes nothing and notes nothing', async () => {
    await follow(first, second)
    const before = await matches()
    expect(await again(list(second, first))).toMatchObject({ value: { added: 0, moved: 0 } })
    expect(await matches()).toEqual(before)
    expect(await noted()).toHaveLength(2)
  })

  test('needs the reference data, and a competition of the list', async () => {
    expect(await fixtures.follow('XYZ', operator)).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(asked).toBe(0)
  })

  test('can be stopped: the matches stay', async () => {
    await follow(first)
    await fixtures.leave('PL', operator)
    expect(await matches()).toHaveLength(1)
    expect((await page()).followed).toEqual([])
    expect((await noted()).at(-1)).toMatchObject({ action: 'competition_left', actor_id: operator })
  })
})

describe('a kick-off that moves', () => {
  const moved = row({ utcDate: '2027-03-07T16:30:00Z' })

  test('reaches the gates, open pages and the audit log', async () => {
    await follow(first, second)
    const [match] = (await matches()) as { id: number }[]
    await run(
      'INSERT INTO targets (platform_id, match_id, url, revision) VALUES (1, ?, ?, 7)',
      match?.id,
      'https://shop.example/1',
    )
    expect(await again(list(moved, second))).toMatchObject({ value: { moved: 1 } })
    expect((await matches())[0]).toMatchObject({ kickoff_at: moved.at, sort_at: moved.at, match_day: '2027-03-07' })
    expect(await env.DB.prepare('SELECT revision FROM targets').first('revision')).toBe(8)
    expect(refreshed).toBe(1)
    const entry = (await noted()).find(({ action }) => action === 'match_synced')
    expect(entry).toMatchObject({ subject: `match ${match?.id}`, name: 'Arsenal FC v Chelsea FC', actor_id: operator })
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ kickoff_at: '2027-03-06T15:00:00.000Z' })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ kickoff_at: '2027-03-07T16:30:00.000Z' })
  })

  test('does not move a match that was set by hand, not even one pinned while the feed was read', async () => {
    await follow(first)
    await run('UPDATE matches SET is_pinned = 1')
    expect(await again(list(moved))).toMatchObject({ value: { moved: 0, pinned: 1 } })
    expect((await matches())[0]).toMatchObject({ kickoff_at: first.at })
    await openCatalogueWriter(env.DB).writeFixtures({
      feed: 'football-data',
      formerFeed: 'football-data, former',
      added: [],
      linked: [],
      changed: [
        {
          id: Number((await matches())[0]?.id),
          kickoffAt: 5,
          sortAt: 5,
          matchDay: '1970-01-01',
          status: 'postponed',
          score: null,
          isScoreGone: false,
          isMoved: true,
        },
      ],
    })
    expect((await matches())[0]).toMatchObject({ kickoff_at: first.at, status: 'scheduled' })
    await again(list(row(finished(3, 1))))
    expect((await matches())[0]).toMatchObject({ status: 'scheduled', kickoff_at: first.at })
    const before = now
    now = first.at + 3 * 3_600_000
    await again(list(row(finished(3, 1))))
    now = before
    expect((await matches())[0]).toMatchObject({ status: 'completed', kickoff_at: first.at })
  })

  test('reads no more rows when other matches and targets are a hundred times as many', async () => {
    const readBy = async () => {
      const meter = meteredReads(env.DB)
      const desk = openDesk(meter.db)
      answers.push(list(row({ utcDate: new Date(first.at + meterSteps++ * 3_600_000).toISOString() }), second))
      await desk.fixtures.synchronise('PL', operator)
      return meter.meter.rowsRead
    }
    await follow(first, second)
    const [match] = (await matches()) as { id: number }[]
    await run(
      'INSERT INTO targets (platform_id, match_id, url, revision) VALUES (1, ?, ?, 7)',
      match?.id,
      'https://shop.example/1',
    )
    const few = await readBy()
    await run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO matches (league_id, season, round, home_team_id, away_team_id, meeting, match_day, sort_at)
      SELECT 3, '2026-27', 'x', 104, 105, i, '2027-01-01', 1798761600000 + i FROM n`)
    await run(`INSERT INTO targets (platform_id, match_id, url, revision)
      SELECT 1, id, 'https://shop.example/' || id, 100 + id FROM matches WHERE league_id = 3`)
    const many = await readBy()
    expect(many).toBeLessThanOrEqual(few + 2)
  })
})
let meterSteps = 1

describe('an unknown name', () => {
  const waiting = row({ awayTeam: stranger })

  test('waits with its matches, and one choice saves the alias and replays them without asking the feed', async () => {
    expect(await follow(waiting, second)).toMatchObject({ value: { added: 1, waiting: 1 } })
    const shown = await page()
    expect(shown.names).toMatchObject([
      { id: 98, name: 'FC Nowhere', competition: 'Premier League', waiting: 1, matches: ['Arsenal FC v FC Nowhere'] },
    ])
    expect(await names.choose(98, { team_id: '107' }, operator)).toMatchObject({ ok: true })
    expect(asked).toBe(1)
    expect(await matches()).toMatchObject([{ home_team_id: 102 }, { home_team_id: 101, away_team_id: 107 }])
    expect(await count("SELECT count(*) AS n FROM team_aliases WHERE alias_key = 'fc nowhere' AND team_id = 107")).toBe(
      1,
    )
    expect((await page()).names).toEqual([])
    expect((await noted()).map(({ action }) => action)).toContain('name_settled')
    expect((await page()).followed[0]?.outcome).toMatchObject({ listed: 2, added: 2, waiting: 0 })
  })

  test('may be a new team, which search finds and the waiting match has', async () => {
    await follow(waiting)
    const form = { name: 'Nowhere Town', short_name: 'Nowhere', code: 'now', city: 'Nowhere', stadium: 'The Void' }
    expect(await names.create(98, { ...form, code: '1' }, operator)).toMatchObject({
      error: { fields: { code: [expect.any(String)] } },
    })
    expect(await names.create(98, { ...form, name: 'Arsenal' }, operator)).toMatchObject({
      error: { code: 'CONFLICT' },
    })
    expect(await names.create(98, form, operator)).toMatchObject({ ok: true })
    const made = (await noted()).filter(({ action }) => action === 'team_created')
    expect(made).toMatchObject([{ actor_id: operator, name: 'Nowhere Town' }])
    const team = await env.DB.prepare("SELECT * FROM teams WHERE slug = 'nowhere-town'").first()
    expect(team).toMatchObject({
      name: 'Nowhere Town',
      code: 'NOW',
      league_id: 1,
      country: 'England',
      stadium: 'The Void',
    })
    expect(await matches()).toMatchObject([{ home_team_id: 101, away_team_id: team?.id, venue: 'Emirates Stadium' }])
    expect(await count(`SELECT count(*) AS n FROM search_index WHERE search_index MATCH 'nowhere'`)).toBeGreaterThan(0)
  })

  test('may be ignored, and asked about again', async () => {
    await follow(waiting)
    expect(await names.ignore(98, operator)).toMatchObject({ ok: true })
    expect(await page()).toMatchObject({ names: [], ignored: [{ id: 98, name: 'FC Nowhere' }] })
    expect(await again(list(waiting))).toMatchObject({ value: { waiting: 0, ignored: 1 } })
    await names.reopen(98, operator)
    const about = (await noted()).filter(({ action }) => action === 'name_ignored')
    expect(about.map(({ before }) => before)).toEqual(['{"state":"waiting"}', '{"state":"ignored"}'])
    await again(list(waiting))
    expect((await page()).names).toHaveLength(1)
  })

  test('is settled once: the second of two operators is refused', async () => {
    await follow(waiting)
    const both = await Promise.all([
      names.choose(98, { team_id: 107 }, operator),
      names.choose(98, { team_id: 103 }, operator),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await count("SELECT count(*) AS n FROM team_aliases WHERE alias_key = 'fc nowhere'")).toBe(1)
  })
})

describe('a feed in trouble', () => {
  test('that drops a competition in mid-season deletes nothing, and says so', async () => {
    await follow(first, second)
    answers.push(refused(403))
    expect(await fixtures.synchronise('PL', operator)).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } })
    expect(await matches()).toHaveLength(2)
    expect((await page()).followed[0]?.problem).toContain('Its matches stay as stored: nothing is deleted.')
    await again(list(first))
    expect(await matches()).toHaveLength(2)
    expect((await page()).followed[0]).toMatchObject({
      problem: 'The feed no longer lists 1 match still to come. It stays as stored: nothing is deleted.',
    })
    await again(list())
    expect((await page()).followed[0]?.problem).toContain('2 matches still to come')
    await again(list(first, second))
    expect((await page()).followed[0]?.problem).toBeNull()
  })

  test('that asks to wait is not asked again before, by a schedule or by hand', async () => {
    await follow(first)
    answers.push(refused(429, 40_000))
    await fixtures.synchronise('PL', operator)
    const before = asked
    expect(await fixtures.synchronise('PL', operator)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    await fixtures.synchroniseDue()
    expect(asked).toBe(before)
    now += 41_000
    answers.push(list(first))
    await fixtures.synchroniseDue()
    expect(asked).toBe(before + 1)
  })

  test('whose rate is nearly used up keeps the rest for live scores', async () => {
    answers.push({
      ...(list(first) as Extract<ListAnswer, { ok: true }>),
      budget: { available: 2, resetAt: now + 30_000 },
    })
    await fixtures.follow('PL', operator)
    expect(await fixtures.synchronise('PL', operator)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    now += 31_000
  })

  test('is asked later and later, once a day when it answers', async () => {
    await follow(first)
    expect((await page()).followed[0]?.dueAt).toBe(now + dayMs)
    const waits = []
    for (let tries = 0; tries < 8; tries += 1) {
      await again(refused(500))
      waits.push(((await page()).followed[0]?.dueAt ?? 0) - now)
    }
    expect(waits.map((wait) => wait / 60_000)).toEqual([15, 30, 60, 120, 240, 360, 360, 360])
  })
})

test('the schedule takes one competition that is due, in the name of the site', async () => {
  await follow(first)
  now += dayMs + 1
  answers.push(list(first, second))
  await fixtures.synchroniseDue()
  await fixtures.synchroniseDue()
  expect(asked).toBe(2)
  expect((await noted()).at(-1)).toMatchObject({ actor_id: theSite, name: 'Premier League: 1 added' })
})

test('a competition is synchronised once at a time', async () => {
  await follow(first)
  answers.push(list(first), list(first))
  const both = await Promise.all([fixtures.synchronise('PL', operator), fixtures.synchronise('PL', operator)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

describe('a match that the feed makes anew under another number', () => {
  const old = row({ id: 10, utcDate: '2026-12-20T15:00:00Z' })
  const anew = row({ id: 11, utcDate: '2027-02-10T19:45:00Z' })
  const numbers = () =>
    all('SELECT feed, feed_match_id AS number, match_id FROM live_match_refs ORDER BY feed_match_id, feed')

  test.each([
    ['gone', []],
    ['postponed', [row({ id: 10, utcDate: '2026-12-20T15:00:00Z', status: 'POSTPONED' })]],
  ])('where the old one is %s moves with its pages, and is no second match', async (_, rest) => {
    await follow(old, second)
    const [match] = (await matches()) as { id: number }[]
    const id = match?.id
    await run(
      'INSERT INTO targets (platform_id, match_id, url, revision) VALUES (1, ?, ?, 7)',
      id,
      'https://shop.example/1',
    )
    expect(await again(list(...rest, anew, second))).toMatchObject({
      value: { added: 0, moved: 1, missing: 0, conflicts: [] },
    })
    expect((await page()).followed[0]?.problem).toBeNull()
    expect(await matches()).toMatchObject([{ id, kickoff_at: anew.at, status: 'scheduled' }, {}])
    expect(await env.DB.prepare('SELECT match_id, revision FROM targets').first()).toEqual({
      match_id: id,
      revision: 8,
    })
    const kept = [
      { feed: 'football-data, former', number: 10, match_id: id },
      { feed: 'football-data', number: 11, match_id: id },
    ]
    expect((await numbers()).slice(0, 2)).toEqual(kept)
    expect(await again(list(...rest, anew, second))).toMatchObject({ value: { added: 0, moved: 0, calledOff: 0 } })
    expect((await numbers()).slice(0, 2)).toEqual(kept)
  })

  test('goes back to its old number', async () => {
    await follow(old)
    await again(list(anew))
    expect(await again(list(old))).toMatchObject({ value: { added: 0, moved: 1 } })
    expect((await numbers()).map(({ feed, number }) => [feed, number])).toEqual([
      ['football-data', 10],
      ['football-data, former', 11],
    ])
  })

  test('is a question while a row of the list could not be read', async () => {
    await follow(old)
    const answer = { ...(list(anew) as Extract<ListAnswer, { ok: true }>), unreadable: 1 }
    expect(await again(answer)).toMatchObject({ value: { added: 0, moved: 0, conflicts: [expect.any(String)] } })
    expect(await matches()).toMatchObject([{ kickoff_at: old.at }])
  })

  test('exchanges its number with the match at the other ground', async () => {
    const away = { homeTeam: { id: 61, name: 'Chelsea FC' }, awayTeam: arsenal }
    await follow(old, row({ ...away, id: 11, utcDate: '2027-02-10T19:45:00Z' }))
    const swapped = list(row({ ...away, id: 10, utcDate: '2026-12-20T15:00:00Z' }), anew)
    expect(await again(swapped)).toMatchObject({ value: { added: 0, moved: 2, conflicts: [] } })
    const [home, other] = (await matches()) as { id: number; kickoff_at: number }[]
    expect([home?.kickoff_at, other?.kickoff_at]).toEqual([anew.at, old.at])
    expect(await numbers()).toEqual([
      { feed: 'football-data', number: 10, match_id: other?.id },
      { feed: 'football-data', number: 11, match_id: home?.id },
    ])
  })
})

test('an annulled result is gone, and a later day makes the match one to come', async () => {
  const day = { utcDate: '2026-11-21T15:00:00Z' }
  await follow(row({ ...day, ...finished(2, 1) }))
  expect(await matches()).toMatchObject([{ status: 'completed', score: '{"ht":[0,0],"ft":[2,1]}' }])
  await again(list(row({ ...day, status: 'CANCELLED' })))
  expect(await matches()).toMatchObject([{ status: 'cancelled', score: null }])
  await again(list(row({ ...day, ...finished(2, 1) })))
  await again(list(row()))
  expect(await matches()).toMatchObject([{ status: 'scheduled', score: null, kickoff_at: first.at }])
})

test('what live play said of an earlier day is forgotten when the list names a later one', async () => {
  await follow(row({ utcDate: '2026-11-21T15:00:00Z' }))
  const [match] = (await matches()) as { id: number }[]
  await run(
    `INSERT INTO match_live (match_id, seq, status, phase, home_score, away_score, is_stale, updated_at)
    VALUES (?, 3, 'postponed', 'postponed', 1, 0, 0, 5)`,
    match?.id,
  )
  const live = () => env.DB.prepare('SELECT seq, status, home_score, updated_at FROM match_live').first()
  await again(list(row({ utcDate: '2026-11-21T15:00:00Z', status: 'POSTPONED' })))
  await again(list(first))
  expect(await live()).toEqual({ seq: 3, status: 'pre_match', home_score: null, updated_at: 5 })
  expect(await matches()).toMatchObject([{ status: 'scheduled', kickoff_at: first.at }])
})

test('an award without a score ends a match', async () => {
  await follow(row({ utcDate: '2026-11-21T15:00:00Z' }))
  expect(await again(list(row({ utcDate: '2026-11-21T15:00:00Z', status: 'AWARDED', score: null })))).toMatchObject({
    value: { results: 1 },
  })
  expect(await matches()).toMatchObject([{ status: 'completed', score: null }])
})

test('a number of a match of another season is refused in words', async () => {
  await follow(first)
  const turned = { season: { startDate: '2027-08-14', endDate: '2028-05-21' }, utcDate: '2027-10-01T14:00:00Z' }
  const said = `Arsenal FC v Chelsea FC of 2027-28 has number 9001, which is match ${(await matches())[0]?.id} of Premier League 2026-27 here. Nothing was changed.`
  expect(await again(list(row(turned)))).toMatchObject({ value: { added: 0, moved: 0, conflicts: [said] } })
  expect(await matches()).toMatchObject([{ season: '2026-27', kickoff_at: first.at }])
})

test('a new season is added beside the old one', async () => {
  await follow(first)
  const next = row({
    id: 10_001,
    utcDate: '2027-08-14T14:00:00Z',
    season: { startDate: '2027-08-14', endDate: '2028-05-21' },
  })
  expect(await again(list(next))).toMatchObject({ value: { added: 1, seasons: ['2027-28'] } })
  expect((await matches()).map(({ season, meeting }) => [season, meeting])).toEqual([
    ['2026-27', 1],
    ['2027-28', 1],
  ])
})
