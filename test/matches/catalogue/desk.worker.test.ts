import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { liveMatches } from '#durable/relay/protocol.ts'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { joined, until } from '#test/durable/relay/client.ts'
import { visitorAt } from '#test/fakes/visitor.ts'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import {
  dateWrong,
  deskPageSize,
  matchChanged,
  matchInUse,
  matchThere,
  otherLeague,
  timeSkipped,
} from '#worker/matches/catalogue/desk/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { meteredReads } from '../search/metered-reads.ts'

const { matchDesk, sessions } = createProduct(env).ports
const writer = openCatalogueWriter(env.DB)
let operator = 0
let other = 0
const arsenal = 101
const [chelsea, villa] = [107, 102]
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const soon = Math.floor(Date.now() / dayMs) * dayMs + 20 * dayMs + 15 * hourMs
const iso = (at: number) => new Date(at).toISOString()

const form = (changes: object = {}) => ({
  league_id: 1,
  home_team_id: arsenal,
  away_team_id: chelsea,
  match_date: iso(soon),
  ...changes,
})
const edit = (changes: object = {}) => ({ match_date: iso(soon), venue: 'Emirates Stadium', ...changes })

async function addMatch(changes: object = {}): Promise<number> {
  const made = await matchDesk.create(form(changes), operator)
  if (!made.ok) throw new Error(made.error.message)
  return made.value.id
}
const stored = (id: number) =>
  env.DB.prepare('SELECT * FROM matches WHERE id = ?').bind(id).first<Record<string, unknown>>()
const notedOf = async (id: number) =>
  (
    await env.DB.prepare('SELECT action, actor_id AS who, before, after FROM audit_log WHERE subject = ? ORDER BY id')
      .bind(`match ${id}`)
      .all<{ action: string; who: number; before: string; after: string }>()
  ).results

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  other = (await addPerson({ roleId: roleIds.Manager })).id
  const platform = { slug: 'shop', name: 'Shop', kind: 'official' as const, origin: 'https://shop.example' }
  await writer.writePlatforms([
    { ...platform, id: 1, currency: 'GBP', extraction: { kind: 'structured' }, budgetPerMinute: 5 },
  ])
})

describe('a match made by hand', () => {
  test('has its sides, season, day and venue, is pinned, and is noted', async () => {
    const id = await addMatch({ round: 'Matchday 12', is_high_demand: true, ticket_url: 'https://arsenal.example/buy' })
    expect(await stored(id)).toMatchObject({
      league_id: 1,
      home_team_id: arsenal,
      away_team_id: chelsea,
      meeting: 1,
      kickoff_at: soon,
      sort_at: soon,
      venue: 'Emirates Stadium',
      round: 'Matchday 12',
      is_high_demand: 1,
      is_pinned: 1,
      status: 'scheduled',
      match_day: iso(soon).slice(0, 10),
      ticket_url: 'https://arsenal.example/buy',
    })
    expect(await notedOf(id)).toMatchObject([{ action: 'match_created', who: operator, before: null }])
  })

  test('is not made twice, not even at once', async () => {
    const twice = form({ away_team_id: villa })
    const made = await Promise.all([matchDesk.create(twice, operator), matchDesk.create(twice, other)])
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await matchDesk.create(twice, operator)).toMatchObject({ error: { code: 'CONFLICT', message: matchThere } })
  })

  test('of a later day in the season is the second meeting', async () => {
    const id = await addMatch({ home_team_id: 103, away_team_id: 104 })
    const second = await addMatch({ home_team_id: 103, away_team_id: 104, match_date: iso(soon + 40 * dayMs) })
    expect((await stored(id))?.meeting).toBe(1)
    expect((await stored(second))?.meeting).toBe(2)
  })

  test.each([
    ['one team twice', { away_team_id: arsenal }, 'away_team_id'],
    ['a team of another league', { away_team_id: 10_101 }, 'away_team_id'],
    ['a day that is none', { match_date: 'tomorrow' }, 'match_date'],
    ['the year 1900', { match_date: '1900-01-01T00:00:00Z' }, 'match_date'],
    ['an address that is a script', { ticket_url: 'javascript:alert(1)' }, 'ticket_url'],
  ])('is refused with %s', async (_what, changes, field) => {
    const made = await matchDesk.create(form(changes), operator)
    expect(made).toMatchObject({ ok: false, error: { code: 'INVALID', fields: { [field]: [expect.any(String)] } } })
  })

  test('takes its teams from its league; a cup takes any', async () => {
    expect((await matchDesk.teamsOf(1)).every(({ leagueId }) => leagueId === 1)).toBe(true)
    expect((await matchDesk.teamsOf(6)).length).toBeGreaterThan(100)
    expect(await matchDesk.create(form({ league_id: 3 }), operator)).toMatchObject({ error: { message: otherLeague } })
  })
})

describe('a match changed by hand', () => {
  test('keeps what was not changed, and notes what was before and after', async () => {
    const id = await addMatch({ home_team_id: 105, away_team_id: 106 })
    expect(await matchDesk.edit(id, edit({ venue: 'Wembley', version: 0 }), other)).toEqual({ ok: true, value: null })
    expect(await stored(id)).toMatchObject({ venue: 'Wembley', version: 1, kickoff_at: soon })
    const [, noted] = await notedOf(id)
    expect(noted).toMatchObject({ action: 'match_edited', who: other, after: '{"venue":"Wembley"}' })
    expect(JSON.parse(noted?.before ?? '')).toEqual({ venue: expect.any(String) })
  })

  test('writes and notes nothing when nothing changed', async () => {
    const id = await addMatch({ home_team_id: 105, away_team_id: 108 })
    const row = await stored(id)
    await matchDesk.edit(id, edit({ venue: row?.venue }), operator)
    expect((await stored(id))?.version).toBe(0)
    expect(await notedOf(id)).toHaveLength(1)
  })

  test('by two operators at once keeps the first, and refuses the second', async () => {
    const id = await addMatch({ home_team_id: 105, away_team_id: 109 })
    const answers = await Promise.all([
      matchDesk.edit(id, edit({ venue: 'Ground A', version: 0 }), operator),
      matchDesk.edit(id, edit({ venue: 'Ground B', version: 0 }), other),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT', message: matchChanged } })
    expect(await stored(id)).toMatchObject({ venue: answers[0]?.ok ? 'Ground A' : 'Ground B', version: 1 })
    expect(await notedOf(id)).toHaveLength(2)
  })

  test('writes only what its operator changed, although the form was filled before a feed moved it', async () => {
    const id = await addMatch({ home_team_id: 105, away_team_id: 110 })
    await env.DB.prepare('UPDATE matches SET is_pinned = 0, kickoff_at = ?2, sort_at = ?2 WHERE id = ?1')
      .bind(id, soon + 3 * hourMs)
      .run()
    const seen = { seen_match_date: iso(soon), seen_venue: 'Emirates Stadium', seen_is_high_demand: '' }
    const form = edit({ ...seen, venue: 'Wembley', version: 0 })
    expect(await matchDesk.edit(id, form, operator)).toEqual({ ok: true, value: null })
    expect(await stored(id)).toMatchObject({ kickoff_at: soon + 3 * hourMs, is_pinned: 0, venue: 'Wembley' })
    const [, noted] = await notedOf(id)
    expect(noted?.after).toBe('{"venue":"Wembley"}')
  })

  test('of which the day is not fixed keeps it open when something else is changed', async () => {
    const id = await addMatch({ home_team_id: 105, away_team_id: 111 })
    await env.DB.prepare('UPDATE matches SET kickoff_at = NULL WHERE id = ?').bind(id).run()
    const form = edit({ match_date: '', seen_match_date: '', venue: 'Wembley' })
    expect(await matchDesk.edit(id, form, operator)).toEqual({ ok: true, value: null })
    expect(await stored(id)).toMatchObject({ kickoff_at: null, venue: 'Wembley' })
  })

  test('at an hour that the clocks skip is refused, and of one that comes twice takes the first', async () => {
    const id = await addMatch({ home_team_id: 105, away_team_id: 112 })
    expect(await matchDesk.edit(id, edit({ match_date: '2027-03-28T01:30' }), operator)).toMatchObject({
      error: { code: 'INVALID', fields: { match_date: [timeSkipped] } },
    })
    expect(await matchDesk.edit(id, edit({ match_date: '2027-02-31T15:00' }), operator)).toMatchObject({
      error: { fields: { match_date: [dateWrong] } },
    })
    expect(await stored(id)).toMatchObject({ kickoff_at: soon })
    await matchDesk.edit(id, edit({ match_date: '2027-10-31T01:30' }), operator)
    expect((await stored(id))?.kickoff_at).toBe(Date.parse('2027-10-31T00:30:00Z'))
  })

  test('has open lists reload when its time changes, and not for its venue', async () => {
    const id = await addMatch({ home_team_id: 113, away_team_id: 101 })
    const page = await joined({ channel: liveMatches })
    const refreshes = () => page.ofType('matches_refresh').length
    await matchDesk.edit(id, edit({ venue: 'Wembley' }), operator)
    await matchDesk.edit(id, edit({ venue: 'Wembley', match_date: iso(soon + hourMs) }), operator)
    await until(() => refreshes() === 1)
    await matchDesk.edit(id, edit({ venue: 'Wembley', match_date: iso(soon + 2 * hourMs) }), operator)
    await until(() => refreshes() === 2)
  })

  test('moves with its targets, and no feed or import moves it back', async () => {
    const id = await addMatch({ home_team_id: 110, away_team_id: 111 })
    const row = await stored(id)
    const identity = { leagueId: 1, season: String(row?.season), homeTeamId: 110, awayTeamId: 111, meeting: 1 }
    await writer.writeTargets([{ ...identity, platformId: 1, url: 'https://shop.example/1', saleAt: null }])
    const revision = () => count('SELECT revision AS n FROM targets WHERE match_id = ?', id)
    const before = await revision()
    const later = soon + 2 * hourMs
    expect((await matchDesk.edit(id, edit({ match_date: iso(later) }), operator)).ok).toBe(true)
    expect(await revision()).toBeGreaterThan(before)
    await writer.recordFixture({ matchId: id, kickoffAt: soon, status: 'scheduled', score: null, seenAt: soon })
    const times = { kickoffAt: soon, sortAt: soon, matchDay: iso(soon).slice(0, 10) }
    await writer.writeMatches(
      [{ ...identity, ...times, round: 'Matchday 3', status: 'scheduled' }],
      ['round', 'kickoffAt', 'sortAt', 'matchDay', 'status'],
    )
    expect(await stored(id)).toMatchObject({ kickoff_at: later, sort_at: later, round: 'Matchday 3' })
    await writer.recordFixture({
      matchId: id,
      kickoffAt: soon,
      status: 'completed',
      score: { ft: [2, 1] },
      seenAt: later + 2 * hourMs,
    })
    expect(await stored(id)).toMatchObject({ status: 'completed', kickoff_at: later })
  })

  test('reads a time without a zone as UK time', async () => {
    const id = await addMatch({ home_team_id: 112, away_team_id: 113 })
    await matchDesk.edit(id, edit({ match_date: '2027-07-01T15:00' }), operator)
    expect((await stored(id))?.kickoff_at).toBe(Date.parse('2027-07-01T14:00:00Z'))
  })
})

describe('calling off and deleting', () => {
  test('a cancelled match stays cancelled whatever the feed says', async () => {
    const id = await addMatch({ home_team_id: 114, away_team_id: 115 })
    expect((await matchDesk.cancel(id, 0, operator)).ok).toBe(true)
    await writer.recordFixture({ matchId: id, kickoffAt: null, status: 'scheduled', score: null, seenAt: soon })
    expect(await stored(id)).toMatchObject({ status: 'cancelled', version: 1 })
    expect(await matchDesk.cancel(id, 1, operator)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect((await notedOf(id)).map(({ action }) => action)).toEqual(['match_created', 'match_cancelled'])
  })

  test('a match that was cancelled by mistake is on again, and follows its feed', async () => {
    const id = await addMatch({ home_team_id: 114, away_team_id: 118 })
    await matchDesk.cancel(id, 0, operator)
    expect(await matchDesk.followFeed(id, 0, operator)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect((await matchDesk.followFeed(id, 1, operator)).ok).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 'scheduled', is_pinned: 0, version: 2 })
    expect((await notedOf(id)).at(-1)?.action).toBe('match_released')
    await writer.recordFixture({
      matchId: id,
      kickoffAt: soon + hourMs,
      status: 'scheduled',
      score: null,
      seenAt: soon,
    })
    expect(await stored(id)).toMatchObject({ kickoff_at: soon + hourMs })
    // Nothing is set by hand any more.
    expect(await matchDesk.followFeed(id, 2, operator)).toMatchObject({ error: { code: 'CONFLICT' } })
  })

  test('a match whose day has passed stays cancelled when it follows its feed again', async () => {
    const id = await addMatch({ home_team_id: 114, away_team_id: 119 })
    await matchDesk.cancel(id, 0, operator)
    await env.DB.prepare('UPDATE matches SET sort_at = 1, kickoff_at = 1 WHERE id = ?').bind(id).run()
    expect((await matchDesk.followFeed(id, 1, operator)).ok).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 'cancelled', is_pinned: 0 })
    expect((await matchDesk.remove(id, 2, operator)).ok).toBe(true)
  })

  test('a match is deleted, and what it was is noted', async () => {
    const id = await addMatch({ home_team_id: 114, away_team_id: 116 })
    expect((await matchDesk.remove(id, 0, operator)).ok).toBe(true)
    expect(await stored(id)).toBeNull()
    expect((await notedOf(id)).at(-1)).toMatchObject({
      action: 'match_deleted',
      before: expect.stringContaining('114'),
    })
    expect(await matchDesk.remove(id, 0, operator)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  test('but not with an alert or a ticket page on it', async () => {
    const id = await addMatch({ home_team_id: 114, away_team_id: 117 })
    await env.DB.prepare(
      `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, created_at) VALUES (?, 'match', ?, 'availability', 0)`,
    )
      .bind(operator, id)
      .run()
    expect(await matchDesk.remove(id, 0, operator)).toMatchObject({ error: { code: 'CONFLICT', message: matchInUse } })
    expect(await stored(id)).not.toBeNull()
    expect((await notedOf(id)).map(({ action }) => action)).toEqual(['match_created'])
  })
})

describe('the list of the desk', () => {
  const bulk = (season: string, many: number, from: number) =>
    env.DB.prepare(
      `INSERT INTO matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
       WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
       SELECT 2, ?1, 'x', 118, 119, n, ?3 + n * 60000, 'x', ?3 + n * 60000 FROM n`,
    )
      .bind(season, many, from)
      .run()

  test('finds by team, league and status, and pages both ways without gaps', async () => {
    await env.DB.prepare('DELETE FROM matches WHERE league_id = 2').run()
    await bulk('9001', 70, Date.now() + 300 * dayMs)
    const first = await matchDesk.list({ league: '2' })
    expect(first).toMatchObject({ count: 70, isMore: false })
    expect(first.matches).toHaveLength(deskPageSize)
    // A page before this one would be empty.
    expect(first.previous).toBeNull()
    const second = await matchDesk.list({ league: '2', cursor: first.next ?? '' })
    const third = await matchDesk.list({ league: '2', cursor: second.next ?? '' })
    const ids = [...first.matches, ...second.matches, ...third.matches].map(({ id }) => id)
    expect(new Set(ids).size).toBe(70)
    expect(third.next).toBeNull()
    const back = await matchDesk.list({ league: '2', before: second.previous ?? '' })
    expect(back.matches.map(({ id }) => id)).toEqual(first.matches.map(({ id }) => id))
    await bulk('9000', 1, Date.now() - 30 * dayMs)
    const past = await matchDesk.list({ league: '2', before: (await matchDesk.list({ league: '2' })).previous ?? '' })
    expect(past.matches).toHaveLength(1)
    expect(past.previous).toBeNull()
    const away = await addMatch({ home_team_id: 115, away_team_id: arsenal })
    expect((await matchDesk.list({ q: 'arsenal' })).matches.map(({ id }) => id)).toContain(away)
    expect((await matchDesk.list({ q: 'no such team' })).count).toBe(0)
    await env.DB.prepare("UPDATE matches SET status = 'cancelled' WHERE season = '9000'").run()
    const off = await matchDesk.list({ status: 'cancelled', league: '2' })
    expect(off.matches.map(({ status }) => status)).toEqual(['cancelled'])
    expect((await matchDesk.list({ status: 'completed' })).matches.map(({ status }) => status)).not.toContain(
      'scheduled',
    )
  })

  test('says which matches a football feed lists', async () => {
    const [listed, byHand] = [await addMatch({ home_team_id: 116 }), await addMatch({ home_team_id: 117 })]
    await env.DB.prepare("INSERT INTO live_match_refs (feed, feed_match_id, match_id) VALUES ('football-data', 5, ?)")
      .bind(listed)
      .run()
    expect(await matchDesk.match(listed)).toMatchObject({ is_listed: true, is_pinned: true })
    expect(await matchDesk.match(byHand)).toMatchObject({ is_listed: false })
    const { matches } = await matchDesk.list({ q: 'chelsea' })
    expect(matches.filter(({ is_listed }) => is_listed).map(({ id }) => id)).toEqual([listed])
  })

  test('reads as many rows with 3,000 matches more', async () => {
    const { db, meter } = meteredReads(env.DB)
    const desk = createProduct({ ...env, DB: db }).ports.matchDesk
    const rowsRead = async (query: Record<string, string>) => {
      meter.rowsRead = 0
      await desk.list(query)
      return meter.rowsRead
    }
    await bulk('9002', 1_200, Date.now() + 400 * dayMs)
    const before = [await rowsRead({}), await rowsRead({ league: '2' }), await rowsRead({ status: 'cancelled' })]
    await bulk('9003', 3_000, Date.now() + 500 * dayMs)
    expect([await rowsRead({}), await rowsRead({ league: '2' }), await rowsRead({ status: 'cancelled' })]).toEqual(
      before,
    )
  })
})

describe('the calls', () => {
  const cookieOf = async (id: number) =>
    `session=${(await openSession(sessions, id, visitorAt('192.0.2.9'), { isTwoStep: true })).token}`

  test('create, change and delete for who manages matches', async () => {
    const cookie = await cookieOf(other)
    const made = await call('POST', '/api/matches', { cookie, body: form({ home_team_id: 118, away_team_id: 120 }) })
    expect(made.status).toBe(200)
    const { id } = (await made.json()) as { id: number }
    const changed = await call('PUT', `/api/matches/${id}`, { cookie, body: edit({ venue: 'Wembley', version: 0 }) })
    expect(await changed.json()).toMatchObject({ id, venue: 'Wembley', version: 1, home_team_name: expect.any(String) })
    const late = await call('PUT', `/api/matches/${id}`, { cookie, body: edit({ venue: 'Elsewhere', version: 0 }) })
    expect(late.status).toBe(409)
    expect((await call('DELETE', `/api/matches/${id}`, { cookie })).status).toBe(200)
    expect((await call('DELETE', `/api/matches/${id}`, { cookie })).status).toBe(404)
  })

  test('are closed to fans', async () => {
    const cookie = await cookieOf((await addPerson()).id)
    expect((await call('POST', '/api/matches', { cookie, body: form() })).status).toBe(403)
  })
})
