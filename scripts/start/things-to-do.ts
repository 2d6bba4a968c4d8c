import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { stockOf } from '../sandbox/stock.ts'
import { demoAlerts } from '../seed/demo.ts'
import { faceValueOf } from '../seed/face-value.ts'
import { sellersOf } from '../seed/market.ts'
import { type SeedMatch, worldSeed } from '../seed/season.ts'

const notBeforeMs = 60 * 60 * 1_000
/** Well below any seller's price, but not so low that it is held back as doubtful. */
const lowPart = 0.4

const names = new Map(teams.map((team) => [team.slug, team.name]))

/** The next match that the demo fan follows and that is not sold out. */
export function nextFollowed(matches: readonly SeedMatch[], now: number): SeedMatch | undefined {
  const followed = new Set(
    demoAlerts([...matches], now).flatMap(({ kind, target }) => (kind === 'league' ? [target] : [])),
  )
  return matches.find(
    (match) =>
      match.kickoffAt !== null &&
      match.kickoffAt > now + notBeforeMs &&
      followed.has(match.league) &&
      stockOf(worldSeed, match) === 'plenty',
  )
}

/** First steps to try, with current matches. */
export function thingsToDo(
  matches: readonly SeedMatch[],
  { appOrigin, sandboxOrigin, now }: { appOrigin: string; sandboxOrigin: string; now: number },
): string {
  const match = nextFollowed(matches, now)
  const titles = match && `${names.get(match.homeTeam)} v ${names.get(match.awayTeam)}`
  return `  1. See the prices of ${titles ?? 'a match'}, now and over the last 60 days: open ${appOrigin} and choose a match
  2. Lower the price of ${titles ?? 'a match'} and watch the mail arrive:
     ${match ? curl(match, sandboxOrigin) : `${sandboxOrigin}`}
  3. Play a match day: press the button at ${sandboxOrigin}/football and watch ${appOrigin}/live-monitoring`
}

function curl(match: SeedMatch, sandboxOrigin: string): string {
  const [{ slug, currency }] = sellersOf(match)
  const price = Math.round((faceValueOf(match) * lowPart) / 100)
  const offers = [{ ticket_type: 'Adult', price, currency, availability: 'available' }]
  const address = `${sandboxOrigin}/control/platforms/${slug}/matches/${encodeURIComponent(match.ref)}/offers`
  return `curl -X PUT ${address} -H 'content-type: application/json' -d '${JSON.stringify({ offers })}'`
}
