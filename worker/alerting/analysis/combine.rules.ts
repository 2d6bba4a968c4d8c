// The figures of several matches as one.
import { daySpans, leastMatches, leastMoments, maxParts, triedPercents } from './constants.ts'
import type {
  Analysis,
  CaughtRow,
  Figures,
  HourRow,
  KeptFigures,
  Middle,
  Part,
  SpanRow,
  Subject,
  TicketFigures,
  Tried,
} from './contract.ts'

type Measured = Omit<Analysis, 'kind' | 'id' | 'area' | 'name' | 'href' | 'season' | 'seasons'>

/** What was measured of a subject in these matches. */
export function measuredIn(kept: readonly KeptFigures[], { kind, id, area }: Subject): Measured {
  const of = (figures: Figures): TicketFigures | undefined => {
    if (kind === 'seller') return figures.sellers.find((seller) => seller.id === id)
    if (kind === 'area') return figures.areas.find((one) => isSameName(one.name, area ?? ''))
    return figures.whole
  }
  const having = kept.filter(({ figures }) => of(figures) !== undefined)
  const currency = mostUsed(having.map(({ figures }) => figures.currency))
  const used = having.filter(({ figures }) => figures.currency === currency)
  // An area is one of a ground: of a team's away matches it would be another's.
  const atHome = kind === 'team' ? used.filter(({ homeTeamId }) => homeTeamId === id) : used
  const all = used.map(({ figures }) => figures)
  const ticketFigures = all.flatMap((figures) => of(figures) ?? [])
  const isOne = kind === 'match'
  const middle = (values: readonly number[]) => middleOf(values, isOne ? 1 : leastMatches)
  const isWhole = kind !== 'seller' && kind !== 'area'
  const hours = hoursOf(ticketFigures)
  return {
    madeAt: used.length === 0 ? null : Math.max(...used.map(({ madeAt }) => madeAt)),
    currency,
    matches: used.length,
    otherCurrencies: having.length - used.length,
    changes: all.reduce((sum, { changes }) => sum + changes, 0),
    prices: spansOf(ticketFigures, middle),
    spread: bySpan((span) => middle(all.flatMap(({ sellers }) => spreadIn(sellers, span)))),
    sellers: isWhole
      ? partsOf(
          all.flatMap(({ sellers }) => sellers),
          middle,
        )
      : [],
    areas: isWhole
      ? partsOf(
          atHome.flatMap(({ figures }) => figures.areas.map((one) => ({ id: null, ...one }))),
          middle,
        )
      : [],
    soldOut: soldOutOf(ticketFigures, middle),
    returnMinutes: middle(ticketFigures.flatMap(({ returnMinutes }) => returnMinutes)),
    hours,
    bestHour: bestHourOf(hours),
    caught: isWhole ? caughtOf(all, middle) : [],
  }
}

type MiddleOf = (values: readonly number[]) => Middle

export function middleOf(values: readonly number[], least: number): Middle {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]]
  if (sorted.length < Math.max(1, least)) return { median: null, lowest: null, highest: null, n: sorted.length }
  return { median: (low + high) / 2, lowest: sorted[0] ?? null, highest: sorted.at(-1) ?? null, n: sorted.length }
}

function bySpan(middleIn: (span: number) => Middle): SpanRow[] {
  return daySpans.map(([fromDays, toDays], span) => ({ fromDays, toDays, ...middleIn(span) }))
}

function spansOf(ticketFigures: readonly TicketFigures[], middle: MiddleOf): SpanRow[] {
  return bySpan((span) => middle(ticketFigures.flatMap(({ lows }) => lows[span] ?? [])))
}

function spreadIn(sellers: Figures['sellers'], span: number): number[] {
  const lows = sellers.flatMap((seller) => seller.lows[span] ?? [])
  return lows.length < 2 ? [] : [Math.max(...lows) - Math.min(...lows)]
}

/** Joins sellers or areas of one name over several matches; those in most matches first. */
function partsOf(parts: readonly (TicketFigures & { id: number | null; name: string })[], middle: MiddleOf): Part[] {
  const named = Map.groupBy(parts, ({ id, name }) => id ?? name.toLowerCase())
  return [...named.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, maxParts)
    .map((same) => ({
      name: same[0]?.name ?? '',
      id: same[0]?.id ?? null,
      bySpan: spansOf(same, middle),
      overall: middle(same.flatMap(({ lows }) => lowestOf(lows) ?? [])),
    }))
}

function lowestOf(lows: readonly (number | null)[]): number | null {
  const prices = lows.filter((low) => low !== null)
  return prices.length === 0 ? null : Math.min(...prices)
}

function soldOutOf(ticketFigures: readonly TicketFigures[], middle: MiddleOf): Analysis['soldOut'] {
  const firsts = ticketFigures.flatMap(({ soldOut }) => soldOut[0] ?? [])
  const daysBefore = firsts.map((hours) => hours / 24)
  return {
    matches: firsts.length,
    times: ticketFigures.reduce((sum, { soldOut }) => sum + soldOut.length, 0),
    hoursBefore: middle(firsts),
    bySpan: daySpans.map(([fromDays, toDays]) => ({
      fromDays,
      toDays,
      n: daysBefore.filter((days) => days >= fromDays && days < toDays).length,
    })),
  }
}

function hoursOf(ticketFigures: readonly TicketFigures[]): HourRow[] {
  const sum = (what: 'returns' | 'falls', hour: number) =>
    ticketFigures.reduce((total, found) => total + (found[what][hour] ?? 0), 0)
  return Array.from({ length: 24 }, (_, hour) => ({ hour, returns: sum('returns', hour), falls: sum('falls', hour) }))
}

function bestHourOf(hours: readonly HourRow[]): Analysis['bestHour'] {
  const moments = hours.map(({ hour, returns, falls }) => ({ hour, moments: returns + falls }))
  const of = moments.reduce((sum, one) => sum + one.moments, 0)
  if (of < leastMoments) return null
  return { ...moments.reduce((best, one) => (one.moments > best.moments ? one : best)), of }
}

const tried: readonly Tried[] = ['tickets', 'fall', ...triedPercents]

function caughtOf(all: readonly Figures[], middle: MiddleOf): CaughtRow[] {
  return tried.map((alert) => {
    const rows = all.flatMap(({ caught }) => caught.find((one) => one.alert === alert) ?? [])
    const fired = rows.filter(({ times }) => times > 0)
    return {
      alert,
      matches: fired.length,
      n: rows.length,
      times: fired.reduce((sum, { times }) => sum + times, 0),
      hoursBefore: middle(fired.flatMap(({ hoursBefore }) => hoursBefore ?? [])),
      minutes: middle(fired.flatMap(({ minutes }) => minutes ?? [])),
    }
  })
}

function mostUsed(currencies: readonly string[]): string | null {
  const groups = [...Map.groupBy(currencies, (currency) => currency)].sort(([, a], [, b]) => b.length - a.length)
  return groups[0]?.[0] ?? null
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase()
}
