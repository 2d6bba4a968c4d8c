// Server side of the match page: its head, built here so that no browser loads the code for it.
import { clockText, dayText } from '#app/ui/london-time.ts'
import type { Crumb } from '#app/ui/page-head.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** What search engines and shared links say. */
export function headOf(match: Match, { url, picture, now }: { url: string; picture: string; now: Instant }) {
  const sides = sidesOf(match)
  const at = Date.parse(match.match_date)
  const time = match.time_confirmed ? `, ${clockText(at)}` : ''
  return {
    title: `${sides}: ticket prices`,
    description: `${sides}, ${match.league_name}, ${dayText(at, now)}${time}. Ticket prices on each platform, and when they were last checked.`,
    url,
    image: picture,
    keywords: [`${sides} tickets`, match.home_team_name, match.away_team_name, match.league_name, 'ticket prices'],
  }
}

export function trailOf(match: Match): Crumb[] {
  return [
    { name: 'Matches', path: '/matches' },
    { name: match.league_name, path: `/leagues/${match.league_slug}` },
    { name: sidesOf(match), path: `/matches/${match.id}` },
  ]
}

function sidesOf({ home_team_name, away_team_name }: Match): string {
  return `${home_team_name} v ${away_team_name}`
}
