import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogueWriter } from '#scripts/seed/reference.ts'
import { meteredReads } from '#test/matches/search/metered-reads.ts'
import { count } from '#test/people/accounts/people.ts'
import type { ListAnswer } from '#worker/matches/fixture-lists/football-data/reader.ts'
import { theSite } from '#worker/people/audit-log/constants.ts'
import {
  again,
  answers,
  emptyFeed,
  first,
  fixtures,
  follow,
  list,
  matches,
  names,
  noted,
  openDesk,
  openReference,
  page,
  refused,
  run,
  second,
  stranger,
  world,
} from './followed.ts'
import { finished, row } from './rows.ts'

beforeAll(openReference)
beforeEach(emptyFeed)

const dayMs = 86_400_000

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
      ['competition_followed', world.operator, 'Premier League'],
      ['matches_synced', world.operator, 'Premier League: 2 added'],
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
    expect(await fixtures.follow('XYZ', world.operator)).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(world.asked).toBe(0)
  })

  test('can be stopped: the matches stay', async () => {
    await follow(first)
    await fixtures.leave('PL', world.operator)
    expect(await matches()).toHaveLength(1)
    expect((await page()).followed).toEqual([])
    expect((await noted()).at(-1)).toMatchObject({ action: 'competition_left', actor_id: world.operator })
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
    expect(world.refreshed).toBe(1)
    const entry = (await noted()).find(({ action }) => action === 'match_synced')
    expect(entry).toMatchObject({
      subject: `match ${match?.id}`,
      name: 'Arsenal FC v Chelsea FC',
      actor_id: world.operator,
    })
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
    const before = world.now
    world.now = first.at + 3 * 3_600_000
    await again(list(row(finished(3, 1))))
    world.now = before
    expect((await matches())[0]).toMatchObject({ status: 'completed', kickoff_at: first.at })
  })

  test('reads no more rows when other matches and targets are a hundred times as many', async () => {
    const readBy = async () => {
      const meter = meteredReads(env.DB)
      const desk = openDesk(meter.db)
      answers.push(list(row({ utcDate: new Date(first.at + meterSteps++ * 3_600_000).toISOString() }), second))
      await desk.fixtures.synchronise('PL', world.operator)
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
    expect(await names.choose(98, { team_id: '107' }, world.operator)).toMatchObject({ ok: true })
    expect(world.asked).toBe(1)
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
    expect(await names.create(98, { ...form, code: '1' }, world.operator)).toMatchObject({
      error: { fields: { code: [expect.any(String)] } },
    })
    expect(await names.create(98, { ...form, name: 'Arsenal' }, world.operator)).toMatchObject({
      error: { code: 'CONFLICT' },
    })
    expect(await names.create(98, form, world.operator)).toMatchObject({ ok: true })
    const made = (await noted()).filter(({ action }) => action === 'team_created')
    expect(made).toMatchObject([{ actor_id: world.operator, name: 'Nowhere Town' }])
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
    expect(await names.ignore(98, world.operator)).toMatchObject({ ok: true })
    expect(await page()).toMatchObject({ names: [], ignored: [{ id: 98, name: 'FC Nowhere' }] })
    expect(await again(list(waiting))).toMatchObject({ value: { waiting: 0, ignored: 1 } })
    await names.reopen(98, world.operator)
    const about = (await noted()).filter(({ action }) => action === 'name_ignored')
    expect(about.map(({ before }) => before)).toEqual(['{"state":"waiting"}', '{"state":"ignored"}'])
    await again(list(waiting))
    expect((await page()).names).toHaveLength(1)
  })

  test('is settled once: the second of two operators is refused', async () => {
    await follow(waiting)
    const both = await Promise.all([
      names.choose(98, { team_id: 107 }, world.operator),
      names.choose(98, { team_id: 103 }, world.operator),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await count("SELECT count(*) AS n FROM team_aliases WHERE alias_key = 'fc nowhere'")).toBe(1)
  })
})

describe('a feed in trouble', () => {
  test('that drops a competition in mid-season deletes nothing, and says so', async () => {
    await follow(first, second)
    answers.push(refused(403))
    expect(await fixtures.synchronise('PL', world.operator)).toMatchObject({
      ok: false,
      error: { code: 'UNAVAILABLE' },
    })
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
    await fixtures.synchronise('PL', world.operator)
    const before = world.asked
    expect(await fixtures.synchronise('PL', world.operator)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    await fixtures.synchroniseDue()
    expect(world.asked).toBe(before)
    world.now += 41_000
    answers.push(list(first))
    await fixtures.synchroniseDue()
    expect(world.asked).toBe(before + 1)
  })

  test('whose rate is nearly used up keeps the rest for live scores', async () => {
    answers.push({
      ...(list(first) as Extract<ListAnswer, { ok: true }>),
      budget: { available: 2, resetAt: world.now + 30_000 },
    })
    await fixtures.follow('PL', world.operator)
    expect(await fixtures.synchronise('PL', world.operator)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    world.now += 31_000
  })

  test('is asked later and later, once a day when it answers', async () => {
    await follow(first)
    expect((await page()).followed[0]?.dueAt).toBe(world.now + dayMs)
    const waits = []
    for (let tries = 0; tries < 8; tries += 1) {
      await again(refused(500))
      waits.push(((await page()).followed[0]?.dueAt ?? 0) - world.now)
    }
    expect(waits.map((wait) => wait / 60_000)).toEqual([15, 30, 60, 120, 240, 360, 360, 360])
  })
})

test('the schedule takes one competition that is due, in the name of the site', async () => {
  await follow(first)
  world.now += dayMs + 1
  answers.push(list(first, second))
  await fixtures.synchroniseDue()
  await fixtures.synchroniseDue()
  expect(world.asked).toBe(2)
  expect((await noted()).at(-1)).toMatchObject({ actor_id: theSite, name: 'Premier League: 1 added' })
})

test('a competition is synchronised once at a time', async () => {
  await follow(first)
  answers.push(list(first), list(first))
  const both = await Promise.all([
    fixtures.synchronise('PL', world.operator),
    fixtures.synchronise('PL', world.operator),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})
