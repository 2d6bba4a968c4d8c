import { expect, test } from 'vitest'
import { FileDiff } from '#app/pages/admin/matches/file-diff.tsx'
import { MatchList } from '#app/pages/admin/matches/match-list.tsx'
import { PlatformFields } from '#app/pages/admin/sellers/platform-fields.tsx'
import type { DeskMatch } from '#worker/matches/catalogue/desk/contract.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import { markup, words } from '../render.tsx'

const match: DeskMatch = {
  id: 4,
  version: 2,
  status: 'scheduled',
  season: '2026-27',
  round: 'Matchday 20',
  league_name: 'Premier League',
  home_team_name: 'Arsenal',
  away_team_name: 'Chelsea',
  match_date: '2027-03-13T17:30:00Z',
  time_confirmed: true,
  kickoffAt: Date.parse('2027-03-13T17:30:00Z'),
  venue: 'Emirates Stadium',
  official_platform: 'Shop',
  ticket_url: null,
  is_high_demand: true,
  is_pinned: true,
  is_listed: true,
  is_restorable: false,
}
const conflict = { code: 'CONFLICT', message: 'Another operator changed this match meanwhile.' } as const
const shown = (typed?: Record<string, string>) =>
  markup(
    <MatchList
      matches={[match]}
      params={new URLSearchParams()}
      open={{ id: 4, what: 'edit' }}
      error={typed && conflict}
      typed={typed}
    />,
  )
const filledWith = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1] ?? null

test('a form that was refused shows what is stored now where its operator changed nothing, and their own changes', () => {
  const seen = { seen_match_date: '2027-03-13T15:00', seen_venue: 'Highbury', seen_official_platform: '' }
  const html = shown({
    ...seen,
    seen_ticket_url: '',
    seen_is_high_demand: '',
    version: '1',
    match_date: '2027-03-13T15:00',
    venue: 'Wembley',
    official_platform: '',
    ticket_url: '',
  })
  expect(filledWith(html, 'match_date')).toBe('2027-03-13T17:30')
  expect(filledWith(html, 'venue')).toBe('Wembley')
  expect(filledWith(html, 'official_platform')).toBe('Shop')
  expect(html).toMatch(/<input[^>]*name="is_high_demand"[^>]*checked/)
  expect(filledWith(html, 'version')).toBe('2')
  expect(filledWith(html, 'seen_match_date')).toBe('2027-03-13T17:30')
  expect(filledWith(html, 'seen_venue')).toBe('Emirates Stadium')
})

test('what is stored now is said once the page has read it', () => {
  expect(shown({ version: '1' })).toContain('Stored now')
  expect(shown({ version: '2' })).not.toContain('Stored now')
})

test('a box that was unticked stays unticked when its form was refused', () => {
  const html = shown({ seen_is_high_demand: 'on', seen_venue: 'Emirates Stadium', venue: 'Emirates Stadium' })
  expect(html).not.toMatch(/<input[^>]*name="is_high_demand"[^>]*checked/)
})

test('a form sends along what it was filled with', () => {
  const html = shown()
  expect(filledWith(html, 'seen_match_date')).toBe(filledWith(html, 'match_date'))
  expect(filledWith(html, 'seen_venue')).toBe('Emirates Stadium')
  expect(filledWith(html, 'seen_is_high_demand')).toBe('on')
})

test('the form of a platform keeps its own changes alone as well', () => {
  const platform: DeskPlatform = {
    id: 1,
    version: 2,
    name: 'Shop',
    kind: 'resale',
    statedKind: 'resale',
    origin: 'https://shop.example',
    country: null,
    currency: 'GBP',
    timeZone: null,
    budget: 30,
    contact: null,
    reading: 'structured',
    isActive: true,
    retiredAt: null,
    isResaleAllowed: false,
    ticketWords: '',
  }
  const typed = { seen_budget: '60', budget: '60', seen_name: 'Shop', name: 'Store' }
  const html = markup(<PlatformFields platform={platform} typed={typed} errors={undefined} />)
  expect(filledWith(html, 'budget')).toBe('30')
  expect(filledWith(html, 'name')).toBe('Store')
  expect(filledWith(html, 'seen_budget')).toBe('30')
})

test('“Follow the feed” is offered for a match that a feed lists alone', () => {
  const actsOf = (changes: Partial<DeskMatch>) =>
    words(markup(<MatchList matches={[{ ...match, ...changes }]} params={new URLSearchParams()} open={null} />))
  expect(actsOf({})).toContain('Follow the feed')
  expect(actsOf({ is_listed: false })).not.toContain('Follow the feed')
  expect(actsOf({ is_listed: false })).toContain('Unpin')
  expect(actsOf({ is_listed: false, status: 'cancelled', is_restorable: true })).toContain('Put it back on')
  // It should have begun: nothing puts it back on.
  expect(actsOf({ is_listed: false, status: 'cancelled' })).toContain('Unpin')
  expect(actsOf({ is_pinned: false })).not.toMatch(/Follow|Unpin/)
})

test('the diff of a file says what stays of a pinned match', () => {
  const [stays, stated] = [Date.parse('2027-03-06T15:00:00Z'), Date.parse('2027-03-20T15:00:00Z')]
  const kept = [{ what: 'kick-off', stays, stated }]
  const line = { title: 'Arsenal v Chelsea', round: 'Matchday 1', kickoffAt: stays, matchDay: '2027-03-06', kept }
  const diff = {
    name: 'en.1.json',
    league: 'premier-league',
    season: '2026-27',
    rows: 1,
    added: 0,
    changed: 0,
    unchanged: 1,
    pinned: 1,
    lines: [{ ...line, changes: [] }],
    moreLines: 0,
    refused: [],
    moreRefused: 0,
    notes: [],
    print: 'x',
  }
  const posted = { name: '', text: '', league: '', season: '' }
  const text = words(markup(<FileDiff diff={diff} leagueName="Premier League" posted={posted} />))
  expect(text).toContain('Pinned: the kick-off stays 6 Mar 2027, 15:00. The file says 20 Mar 2027, 15:00.')
  expect(text).toContain('1 match was set by hand and stays so')
})
