import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Match, Team } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { withParty } from '#worker/matches/prices/party/address.rules.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import type { AskTarget } from './alerts/ask.ts'
import { clockText, dayText } from './london-time.ts'

export type SearchOption = {
  to: string
  name: string
  detail: string
  crests: string[]
  /** The match that an option leads to, for its price line. */
  match?: Match
  /** For whom the query asks; absent where it does not say. */
  party?: Party
  /** What an alert on it watches. */
  ask?: Pick<AskTarget, 'kind' | 'id'>
}
export type SearchGroup = { title: string; options: SearchOption[] }

/** Search results as links, without empty groups; matches lead where the query asks for more than a name. */
export function groupsOf(
  { teams, leagues, matches, party: asked, understood }: SearchResults,
  now: Instant,
): SearchGroup[] {
  const party = asked && { ...anyAdult, ...asked }
  const names = [
    {
      title: 'Teams',
      options: teams.map((team) => ({
        to: `/teams/${team.slug}`,
        name: team.name,
        detail: groundText(team),
        crests: [team.logo],
        ask: { kind: 'team' as const, id: team.id },
      })),
    },
    {
      title: 'Leagues',
      options: leagues.map((league) => ({
        to: `/leagues/${league.slug}`,
        name: league.name,
        detail: league.country,
        crests: [],
        ask: { kind: 'league' as const, id: league.id },
      })),
    },
  ]
  const found = {
    title: 'Matches',
    options: matches.map((match) => ({
      to: withParty(`/matches/${match.id}`, party ?? anyAdult),
      name: sidesText(match),
      detail: `${whenText(match, now)} · ${match.league_name}`,
      crests: [match.home_team_logo, match.away_team_logo],
      ...(!isOver(match.status) && { ask: { kind: 'match' as const, id: match.id } }),
      ...(party && { party }),
      match,
    })),
  }
  const groups = understood.length > 0 || party ? [found, ...names] : [...names, found]
  return groups.filter(({ options }) => options.length > 0)
}

function sidesText(match: Match): string {
  return `${match.home_team_name} v ${match.away_team_name}`
}

/** "Sat 28 Nov, 15:00", or the day alone while the time is not fixed. */
function whenText({ match_date, time_confirmed }: Match, now: Instant): string {
  const at = Date.parse(match_date)
  return time_confirmed ? `${dayText(at, now)}, ${clockText(at)}` : dayText(at, now)
}

/** "Emirates Stadium, London, England", without repeating a name. */
export function groundText({ stadium, city, country }: Team): string {
  const named = stadium.includes(city) ? [stadium, country] : [stadium, city, country]
  return [...new Set(named)].join(', ')
}

/** The note above the suggestions, or in their place, when no name matches. */
export function noteOn({ is_approximate, query }: SearchResults, hasSome: boolean): string | null {
  if (!hasSome) return `No results for “${query}”.`
  return is_approximate ? `No results for “${query}”. Did you mean:` : null
}

/** "8 suggestions.", for screen readers. */
export function announcementText({ is_approximate, query }: SearchResults, count: number): string {
  if (count === 0) return `No results for ${query}.`
  const counted = manyText(count, 'suggestion')
  return is_approximate ? `No results for ${query}. ${counted} with a similar name.` : `${counted}.`
}

/** The last option: the page with all results. */
export function allResults(text: string): SearchOption {
  const question = text.trim()
  return {
    to: `/search?${new URLSearchParams({ q: question })}`,
    name: `All results for “${question}”`,
    detail: '',
    crests: [],
  }
}

/** The next option for an arrow key, cycling through the options and the box itself (-1). */
export function nextPlace(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return place + 1 < count ? place + 1 : -1
  if (key === 'ArrowUp') return place >= 0 ? place - 1 : count - 1
  return null
}
