// What was measured of a match, from its past: played through the rules that decide real alerts.
import { dayMs, hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { Alert, TicketConditions } from '../alerts/contract.ts'
import { currencyIn, type Past, type Trace, trace } from '../alerts/past/rules.ts'
import { plainAlert } from '../alerts/rules.ts'
import { daySpans, maxParts, maxReturnsKept, triedPercents } from './constants.ts'
import type { ByHour, Caught, Figures, TicketFigures, Tried } from './contract.ts'

/** From `at` until the next change the best was this. */
type Held = { at: Instant; until: Instant; best: PriceSummary; isFirstOfSeller: boolean }

type Match = MatchFacts & { kickoffAt: Instant }

/** Null where nothing with a price was seen before the kick-off. */
export function figuresOf(past: Past, match: Match, now: Instant): Figures | null {
  const until = Math.min(now, match.kickoffAt)
  const play = (alert: Partial<Alert>) => trace(past, triedAlert(match, alert), match, 0)
  const everything = heldIn(play({}), until)
  const currency = currencyIn(past, plainAlert) ?? currencyOf(everything)
  if (currency === null) return null
  const ticketFiguresIn = (alert: Partial<Alert>) =>
    ticketFiguresOf(heldIn(play(alert), until), currency, match.kickoffAt)
  const whole = ticketFiguresOf(everything, currency, match.kickoffAt)
  if (whole.lows.every((low) => low === null)) return null
  return {
    currency,
    changes: everything.length,
    whole,
    sellers: sellersIn(past).map(({ id, name }) => ({ id, name, ...ticketFiguresIn({ platformId: id }) })),
    areas: areasIn(past).map((name) => ({ name, ...ticketFiguresIn({ conditions: inArea(name) }) })),
    caught: caughtIn(everything, { currency, kickoffAt: match.kickoffAt, until }, play),
  }
}

function triedAlert(match: Match, asked: Partial<Alert>): Alert {
  const target = { targetKind: 'match', targetId: match.id, alertType: 'availability' } as const
  return {
    ...plainAlert,
    ...target,
    id: 0,
    userId: 0,
    createdAt: 0,
    priceThresholdPence: null,
    platformId: null,
    ...asked,
  }
}

function inArea(name: string): TicketConditions {
  const any = { wanted: [], unwanted: [] }
  const others = { isWithoutAwayEnd: false, isWithoutHospitality: false, isOfficialOnly: false }
  return { together: 1, ticketTypes: any, areas: { wanted: [name], unwanted: [] }, ...others }
}

/** What was seen before `until`, oldest first. */
function heldIn({ steps }: Trace, until: Instant): Held[] {
  const seen = new Set<number>()
  return steps.flatMap(({ at, best, platformId }, index) => {
    const isFirstOfSeller = !seen.has(platformId)
    seen.add(platformId)
    const ends = Math.min(steps[index + 1]?.at ?? until, until)
    return at < until ? [{ at, until: ends, best, isFirstOfSeller }] : []
  })
}

function currencyOf(held: readonly Held[]): string | null {
  return held.findLast(({ best }) => best.lowestPricePence !== null)?.best.currency ?? null
}

function priceIn({ lowestPricePence, currency }: PriceSummary, own: string): number | null {
  return currency === own ? lowestPricePence : null
}

function ticketFiguresOf(held: readonly Held[], currency: string, kickoffAt: Instant): TicketFigures {
  const found: TicketFigures = {
    lows: lowsOf(held, currency, kickoffAt),
    soldOut: [],
    returns: {},
    returnMinutes: [],
    falls: {},
  }
  let returnedAt: Instant | null = null
  held.forEach(({ at, best, isFirstOfSeller }, index) => {
    const before = held[index - 1]?.best
    if (!before) return
    const endsNow = returnedAt !== null && !isBuyable(best)
    if (endsNow && returnedAt !== null && found.returnMinutes.length < maxReturnsKept) {
      found.returnMinutes.push(Math.round((at - returnedAt) / minuteMs))
    }
    if (endsNow) returnedAt = null
    // A seller that is seen for the first time says nothing of what was there before.
    if (isFirstOfSeller) return
    if (isBuyable(before) && best.availability === 'sold_out' && found.soldOut.length < maxReturnsKept) {
      found.soldOut.push(hoursBetween(at, kickoffAt))
    }
    if (before.availability === 'sold_out' && isBuyable(best)) {
      count(found.returns, at)
      returnedAt = at
    }
    const [was, is] = [priceIn(before, currency), priceIn(best, currency)]
    if (was !== null && is !== null && is < was) count(found.falls, at)
  })
  return found
}

function lowsOf(held: readonly Held[], currency: string, kickoffAt: Instant): (number | null)[] {
  return daySpans.map(([fromDays, toDays]) => {
    const [begins, ends] = [kickoffAt - toDays * dayMs, kickoffAt - fromDays * dayMs]
    const within = held.filter(({ at, until }) => at < ends && until > begins)
    const prices = within.flatMap(({ best }) => priceIn(best, currency) ?? [])
    return prices.length === 0 ? null : prices.reduce((one, other) => Math.min(one, other))
  })
}

function count(hours: ByHour, at: Instant): void {
  const hour = londonHour(at)
  hours[hour] = (hours[hour] ?? 0) + 1
}

function hoursBetween(at: Instant, kickoffAt: Instant): number {
  return Math.round(((kickoffAt - at) / hourMs) * 10) / 10
}

type Terms = { currency: string; kickoffAt: Instant; until: Instant }

function caughtIn(everything: readonly Held[], terms: Terms, play: (alert: Partial<Alert>) => Trace): Caught[] {
  const { currency, kickoffAt, until } = terms
  const first = everything.flatMap(({ best }) => priceIn(best, currency) ?? [])[0]
  const fired = (alert: Partial<Alert>) =>
    play(alert).steps.flatMap(({ at, crossing }) => (crossing && at < until ? at : []))
  const caught = (alert: Tried, moments: readonly Instant[], minutes: number | null): Caught => ({
    alert,
    times: moments.length,
    hoursBefore: moments[0] === undefined ? null : hoursBetween(moments[0], kickoffAt),
    minutes,
  })
  const limits = triedPercents.map((percent) => {
    const limit = Math.floor(((first ?? 0) * (100 - percent)) / 100)
    const moments = fired({ alertType: 'price_drop', priceThresholdPence: limit, currency })
    return caught(percent, moments, moments[0] === undefined ? null : minutesAt(everything, limit, moments[0], terms))
  })
  const others = [
    caught('tickets', fired({ alertType: 'availability' }), null),
    caught('fall', fired({ alertType: 'price_drop' }), null),
  ]
  return [...others, ...limits]
}

/** How long a price at or below a limit lasted from a moment on. */
function minutesAt(everything: readonly Held[], limit: number, from: Instant, { currency, until }: Terms): number {
  const gone = everything.find(({ at, best }) => at > from && !((priceIn(best, currency) ?? limit + 1) <= limit))
  return Math.round(((gone?.at ?? until) - from) / minuteMs)
}

/** Those with most changes. */
function sellersIn({ steps, kinds }: Past): { id: number; name: string }[] {
  const named = Map.groupBy(
    steps.filter(({ platformId }) => kinds.has(platformId)),
    ({ platformId }) => platformId,
  )
  return mostFirst(named).map(([id, [newest]]) => ({ id, name: newest?.platformName ?? '' }))
}

function areasIn({ steps, kinds }: Past): string[] {
  const placed = steps.filter(({ platformId, section }) => kinds.has(platformId) && section?.trim())
  const named = Map.groupBy(placed, ({ section }) => section?.trim().toLowerCase() ?? '')
  return mostFirst(named).map(([, [newest]]) => newest?.section?.trim() ?? '')
}

function mostFirst<Key, Step>(groups: ReadonlyMap<Key, Step[]>): [Key, Step[]][] {
  return [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, maxParts)
}

const londonClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' })

/** 0 to 23, as a clock in London shows it. */
export function londonHour(at: Instant): number {
  return Number(londonClock.format(at))
}
