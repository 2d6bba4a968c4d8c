// What a share picture says. Its version changes with its words, so that a picture is never older than its address.
import { countText } from '#worker/ground/platform/count-text.ts'
import { formatMoney, fromDecimal } from '#worker/ground/platform/money.ts'
import type { Match } from '../catalogue/contract.ts'
import type { LeaguePage, TeamPage } from '../catalogue/places.contract.ts'
import { fingerprint, isOver } from '../catalogue/rules.ts'
import { fallPercent, levelText } from '../prices/summary/standing.rules.ts'
import { pictureFolder } from './constants.ts'

export const pictureKinds = ['matches', 'teams', 'leagues'] as const
export type PictureKind = (typeof pictureKinds)[number]

export type Card = {
  /** Above the names, small. */
  top: string
  /** One or two, large. */
  names: string[]
  /** Below them, small. */
  facts: string
  /** On the stub: a large figure or word between two small lines, and how that price stands: "↓12 % · low over 14 days". */
  stub: { above: string; value: string; below: string; stands?: string }
  /** The lowest price of each of the last days, today last. */
  week?: (number | null)[]
}

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/London',
})
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
})

export function matchCard(match: Match): Card {
  const place = [match.venue, match.city].filter((part) => part !== null).join(', ')
  const hasEnded = isOver(match.status) || match.status === 'postponed'
  return {
    top: match.league_name,
    names: [match.home_team_name, match.away_team_name],
    facts: [whenText(match), place].filter(Boolean).join(' · '),
    stub: hasEnded ? overStub(match) : priceStub(match),
    ...(!hasEnded && match.price_week && { week: match.price_week }),
  }
}

export function teamCard({ team, home, away }: Pick<TeamPage, 'team' | 'home' | 'away'>): Card {
  const facts = `${team.stadium}, ${team.city}`
  return { top: 'Tickets for', names: [team.name], facts, stub: countStub([...home, ...away]) }
}

export function leagueCard({ league, next }: Pick<LeaguePage, 'league' | 'next'>): Card {
  return { top: 'Tickets for', names: [league.name], facts: league.country, stub: countStub(next) }
}

/** "/share/matches/7.png?v=1x2y"; `name` is a match's id, or a slug. */
export function picturePath(kind: PictureKind, name: number | string, card: Card): string {
  return `${pictureFolder}/${kind}/${name}.png?v=${pictureVersion(card)}`
}

/** Raise the number when the drawing changes. */
export function pictureVersion(card: Card): string {
  return fingerprint(`3 ${JSON.stringify(card)}`).toString(36)
}

/** "Sat 28 Nov, 15:00 UK time" */
function whenText({ match_date, time_confirmed }: Match): string {
  const at = Date.parse(match_date)
  return time_confirmed ? `${day.format(at)}, ${clock.format(at)} UK time` : day.format(at)
}

/** Stub of a match that is over or off. */
function overStub({ status, score }: Match): Card['stub'] {
  if (status === 'completed' && score) return { above: 'Full time', value: score.join('–'), below: '' }
  const word = status === 'cancelled' ? 'Cancelled' : status === 'postponed' ? 'Postponed' : 'Played'
  return { above: '', value: word, below: '' }
}

function priceStub(match: Match): Card['stub'] {
  const { lowest_price: price, currency, availability, is_plus_fees, lowest_price_seller: seller } = match
  const isSure = match.price_last_seen_at === null
  if (price === null || currency === null) {
    if (availability === 'sold_out') return { above: '', value: 'Sold out', below: 'Watching for returns' }
    return { above: '', value: 'No price', below: 'seen yet' }
  }
  const fees = is_plus_fees === null ? '' : is_plus_fees ? 'plus fees' : 'all-in'
  return {
    above: isSure ? 'From' : 'Last seen from',
    value: formatMoney(fromDecimal(price), currency),
    below: [fees, seller?.name].filter(Boolean).join(', '),
    ...(isSure && standing(match)),
  }
}

/** By how much the price fell, and where it stands among the last days. */
function standing({ lowest_price: price, previous_price: before, price_level: level }: Match): { stands?: string } {
  const percent = fallPercent(before, price)
  const stands = [percent && `↓${percent} %`, level && levelText(level)].filter(Boolean).join(' · ')
  return stands === '' ? {} : { stands }
}

/** Stub of matches to come: the lowest price, or their number where prices are in several currencies. */
function countStub(next: readonly Match[]): Card['stub'] {
  const priced = next.filter(({ lowest_price }) => lowest_price !== null)
  const currencies = new Set(priced.map(({ currency }) => currency))
  const [currency] = currencies
  if (currencies.size !== 1 || !currency) return { above: 'Next', value: String(next.length), below: 'matches' }
  const lowest = Math.min(...priced.map(({ lowest_price }) => lowest_price ?? Number.POSITIVE_INFINITY))
  return {
    above: 'From',
    value: formatMoney(fromDecimal(lowest), currency),
    below: next.length === 1 ? 'next match' : `next ${countText(next.length)} matches`,
  }
}
