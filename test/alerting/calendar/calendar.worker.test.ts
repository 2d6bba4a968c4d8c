import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openCatalogueWriter } from '#scripts/seed/reference.ts'
import { maxCalendarMatches } from '#worker/alerting/calendar/constants.ts'
import { createCalendarRepository } from '#worker/alerting/calendar/repository.ts'
import { calendarRoutes } from '#worker/alerting/calendar/routes.ts'
import { createCalendarService } from '#worker/alerting/calendar/service.ts'
import { answerUnchanged } from '#worker/entry/conditional.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { SaleWindow } from '#worker/matches/catalogue/sales/contract.ts'
import { createCalendarAddresses } from '#worker/people/calendar-addresses/repository.ts'
import { signedIn } from '../../people/accounts/people.ts'
import { noon } from '../alerts/changes.ts'
import { alertsOf, giveTrial, valueIn } from '../alerts/making/fan.ts'

const db = env.DB

/** A fan with a calendar address, and the door that calendar programs use. */
async function fanWith(base: number) {
  const fan = await alertsOf(base)
  await giveTrial(base, 'pro')
  const calendar = createCalendarService({
    matchesOf: createCalendarRepository(openDatabase(db)).matches,
    addresses: createCalendarAddresses(openDatabase(db)),
    signer: createLinkSigner(new Secret('a secret of thirty-two characters'), 'calendar'),
    alertsOf: fan.service.ownAlerts,
    salesFrom: (matchIds, from) => fan.catalogue.salesFrom(matchIds, true, from),
    publicOrigin: 'https://touchline.example',
    newId: randomId,
    clock: () => noon,
  })
  const app = new Hono<HttpEnv>().use(answerUnchanged).route('/', calendarRoutes(calendar))
  const address = await calendar.renew(await signedIn(base))
  const get = (url = address, headers = {}) => app.request(new URL(url).pathname, { headers })
  const text = async () => (await (await get()).text()).replaceAll('\r\n ', '')
  return { ...fan, calendar, address, get, text }
}

const uids = (text: string) => [...text.matchAll(/UID:match-(\d+)@/g)].map((found) => Number(found[1]))

test('has the matches of alerts on matches and teams, without a session, and not those of alerts that are off', async () => {
  const { service, text, get, match } = await fanWith(96_000)
  expect(uids(await text())).toEqual([])
  const one = valueIn(await service.create(96_000, { match_id: match.id, alert_type: 'availability' }))
  const team = valueIn(await service.create(96_000, { team_id: match.homeTeamId, alert_type: 'availability' }))
  expect(uids(await text())).toEqual([match.id])
  await service.setActive(96_000, one.id, false)
  expect(uids(await text())).toEqual([match.id])
  await service.setActive(96_000, team.id, false)
  expect(uids(await text())).toEqual([])
  const { headers } = await get()
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('a kick-off that moves, by whatever hand, moves the entry; a score does not', async () => {
  const { service, text, get, match } = await fanWith(96_100)
  valueIn(await service.create(96_100, { match_id: match.id, alert_type: 'availability' }))
  const before = await text()
  expect(before).toContain('SEQUENCE:0')
  const etag = (await get()).headers.get('etag') ?? ''
  expect((await get(undefined, { 'If-None-Match': etag })).status).toBe(304)
  const write = (set: string) => db.prepare(`UPDATE matches SET ${set} WHERE id = ?1`).bind(match.id).run()
  await write(`kickoff_at = kickoff_at + ${2 * hourMs}, sort_at = sort_at + ${2 * hourMs}`)
  const after = await text()
  expect(after).toContain('SEQUENCE:1')
  expect(after.match(/UID:.*/)?.[0]).toBe(before.match(/UID:.*/)?.[0])
  expect(after.match(/DTSTART:.*/)?.[0]).not.toBe(before.match(/DTSTART:.*/)?.[0])
  expect((await get(undefined, { 'If-None-Match': etag })).status).toBe(200)
  await write(`status = 'live', kickoff_at = kickoff_at`)
  expect(await text()).toContain('SEQUENCE:1')
  await write(`status = 'cancelled'`)
  expect(await text()).toMatch(/SEQUENCE:2[\s\S]*STATUS:CANCELLED/)
})

test('a sale of a match has its entry, the same at each reading, until it is withdrawn', async () => {
  const { service, text, match } = await fanWith(96_150)
  valueIn(await service.create(96_150, { match_id: match.id, alert_type: 'availability' }))
  const writer = openCatalogueWriter(db)
  await writer.writePlatforms([
    {
      id: 96_150,
      slug: 'calendar-shop',
      name: 'Calendar Shop',
      kind: 'official',
      currency: 'GBP',
      origin: 'https://calendar-shop.example',
      extraction: { kind: 'structured' },
      budgetPerMinute: 5,
    },
  ])
  await db.batch(
    writer.linkStatements([{ platformId: 96_150, matchId: match.id, url: 'https://calendar-shop.example/m' }]),
  )
  const storeSales = (windows: SaleWindow[]) =>
    db.batch(writer.saleStatements([{ platformId: 96_150, matchId: match.id, windows }], noon))
  const opensAt = noon + 2 * dayMs
  await storeSales([{ name: 'General sale', opensAt, isDayOnly: false, closesAt: null, isPublic: true }])
  const first = await text()
  expect(first).toMatch(/SUMMARY:Tickets go on sale: .* v /)
  expect(first).toContain(`UID:sale-${match.id}-96150-${opensAt}-General%20sale@`)
  expect(await text()).toBe(first)
  await storeSales([])
  expect(await text()).not.toContain('UID:sale-')
})

test('one match has a calendar for all, with its sales to come; no match has none', async () => {
  const { get, match } = await fanWith(96_180)
  const answer = await get(`https://touchline.example/calendar/matches/${match.id}.ics`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(uids(await answer.text())).toEqual([match.id])
  for (const file of ['99999999.ics', '0.ics', `${match.id}`])
    expect((await get(`https://touchline.example/calendar/matches/${file}`)).status).toBe(404)
})

test('a league has a calendar of its next matches for all', async () => {
  const { get, match } = await fanWith(96_190)
  const answer = await get(`https://touchline.example/calendar/leagues/${match.leagueId}.ics`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(uids(await answer.text())).toContain(match.id)
  const other = await get('https://touchline.example/calendar/leagues/99999.ics')
  expect(uids(await other.text())).toEqual([])
})

test('a renewed address ends the one before, and so do ending the calendar and closing the account', async () => {
  const { calendar, address, get } = await fanWith(96_200)
  expect(await calendar.addressOf(96_200)).toBe(address)
  const renewed = await calendar.renew(await signedIn(96_200))
  expect((await get(address)).status).toBe(404)
  expect((await get(renewed)).status).toBe(200)
  await db.prepare('UPDATE users SET is_active = 0 WHERE id = 96200').run()
  expect((await get(renewed)).status).toBe(404)
  await db.prepare('UPDATE users SET is_active = 1 WHERE id = 96200').run()
  await calendar.end(96_200)
  expect((await get(renewed)).status).toBe(404)
  expect(await calendar.addressOf(96_200)).toBeNull()
})

test('an address that is forged or another’s opens nothing', async () => {
  const { address, get } = await fanWith(96_300)
  for (const bad of [
    address.replace('.ics', ''),
    address.replace('/calendar/', '/calendar/x'),
    'https://x/calendar/a.ics',
  ]) {
    expect((await get(bad)).status, bad).toBe(404)
  }
})

test('a team with a thousand matches costs no more rows than the calendar shows', async () => {
  const { match } = await fanWith(96_400)
  await db
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO matches (league_id, season, round, home_team_id, away_team_id, meeting, match_day, sort_at)
       SELECT ?1, '2026-27', '1', ?2, ?3, 100 + i, '2026-11-01', ?4 + i FROM n`,
    )
    .bind(match.leagueId, match.homeTeamId, match.awayTeamId, noon)
    .run()
  const found = await createCalendarRepository(openDatabase(db)).matches(
    { teamIds: [match.homeTeamId] },
    noon - dayMs,
    noon + dayMs,
  )
  expect(found).toHaveLength(maxCalendarMatches)
})

test('an address that was asked for before its session ended is none', async () => {
  const { calendar, address, get } = await fanWith(96_250)
  const caller = await signedIn(96_250)
  await db.prepare('DELETE FROM sessions WHERE user_id = 96250').run()
  await calendar.end(96_250)
  await calendar.renew(caller)
  expect(await calendar.addressOf(96_250)).toBeNull()
  expect((await get(address)).status).toBe(404)
})
