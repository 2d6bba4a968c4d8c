// Discovery: CPU per found event as events and matches grow together, and how many requests a search of an API takes.
import { searchTicketmaster } from '#scripts/sandbox/search/ticketmaster.ts'
import type { WorldMatch } from '#scripts/sandbox/world.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import type { Cursor, FoundInput } from '#worker/watching/discovery/contract.ts'
import { readTicketmasterPage, ticketmasterAddress } from '#worker/watching/discovery/sources/ticketmaster.ts'
import { windowsFrom } from '#worker/watching/discovery/sources/windows.ts'
import { FoundEvent, KnownMatch } from '#worker/watching/matching/contract.ts'
import { indexMatches } from '#worker/watching/matching/fixtures.rules.ts'
import { judge } from '#worker/watching/matching/rules.ts'
import { median, type Row, say } from './table.ts'

const most = 5_000
const rounds = 5
const seasonDays = 300
const eventsPerPage = 200
const start = Date.UTC(2026, 7, 1, 15)
const origin = 'https://api.example.com'

/** Every pair of a league's teams, from the first day of a season to the last. */
function worldMatches(count: number): WorldMatch[] {
  const pairs = leagues.flatMap((league) => {
    const own = teams.filter((team) => team.league === league.slug)
    return own.flatMap((home) => own.filter((away) => away !== home).map((away) => ({ league, home, away })))
  })
  if (pairs.length < count) throw new Error(`There are ${pairs.length} pairs alone`)
  return pairs.slice(0, count).map(({ league, home, away }, index) => {
    const kickoffAt = start + (index % seasonDays) * dayMs + (index % 5) * hourMs
    return {
      ref: `event-${String(index).padStart(5, '0')}`,
      homeTeam: home.name,
      awayTeam: away.name,
      league: league.name,
      venue: home.stadium,
      kickoffAt,
      matchDay: new Date(kickoffAt).toISOString().slice(0, 10),
      isHighDemand: false,
      facePence: 4_000,
      platforms: [],
    }
  })
}

const known = (match: WorldMatch): KnownMatch =>
  KnownMatch.parse({
    key: match.ref,
    league: match.league,
    season: '2026-27',
    home: match.homeTeam,
    away: match.awayTeam,
    kickoff_utc: new Date(match.kickoffAt ?? 0).toISOString(),
    match_day: match.matchDay,
    time_zone: 'Europe/London',
    venue: match.venue,
  })

/** A whole reading of the search, as the product asks it: the events, and how many requests they took. */
function search(matches: readonly WorldMatch[]): { found: { key: string; facts: FoundInput }[]; requests: number } {
  const platform = { slug: 'api', name: 'Api', kind: 'official', currency: 'GBP', pageType: 'ticketmaster' } as const
  const site = { platform, origin, matches: new Map(matches.map((match) => [match.ref, match])) }
  let cursor: Pick<Cursor, 'windows' | 'page'> = { windows: windowsFrom(start - dayMs), page: 0 }
  const found: { key: string; facts: FoundInput }[] = []
  let requests = 0
  for (;;) {
    const whole = cursor as Cursor
    const address = ticketmasterAddress(origin, 'GB', whole)
    if (address === null) return { found, requests }
    requests += 1
    const { body } = searchTicketmaster(site, new URL(address).searchParams)
    const answer = readTicketmasterPage(JSON.stringify(body), origin, whole)
    if (!answer) throw new Error(`The answer to ${address} could not be read`)
    found.push(...answer.found)
    cursor = { ...cursor, ...answer.next }
  }
}

/** CPU of comparing events with as many matches, index included. */
function cpuMsOf(count: number): { cpuMs: number; linked: number } {
  const matches = worldMatches(count)
  const events = search(matches).found.slice(0, count)
  const knownMatches = matches.map(known)
  let linked = 0
  const figures = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    const index = indexMatches(knownMatches)
    linked = 0
    for (const { key, facts } of events) {
      if (judge(FoundEvent.parse({ ...facts, id: key }), index, start).verdict === 'link') linked += 1
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return { cpuMs: median(figures), linked }
}

/** Twice as many events and matches may cost this much more for each. */
const linear = 1.25

export async function discovery(): Promise<Row[]> {
  say('discovery: half of the events')
  const half = cpuMsOf(most / 2)
  say('discovery: all of them')
  const whole = cpuMsOf(most)
  const { found, requests } = search(worldMatches(most))
  const [each, eachOfHalf] = [whole.cpuMs / most, half.cpuMs / (most / 2)]
  const least = Math.ceil(found.length / eventsPerPage)
  return [
    {
      what: '5,000 events compared with 5,000 matches',
      figure: `${each.toFixed(2)} ms CPU each, ${whole.linked} linked`,
      beside: `2,500 with 2,500: ${eachOfHalf.toFixed(2)} ms, ${(each / eachOfHalf).toFixed(2)} times`,
      goal: 'linear',
      isMet: each / eachOfHalf <= linear,
    },
    {
      what: 'requests of one search for them',
      figure: `${requests} for ${found.length} events`,
      beside: `${least} full pages at the least`,
    },
  ]
}
