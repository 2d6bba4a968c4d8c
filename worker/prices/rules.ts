import type { PlatformKind } from '../catalogue/constants.ts'
import { canBeHad } from '../catalogue/rules.ts'
import { type Instant, toIso } from '../platform/clock.ts'
import { toDecimal } from '../platform/money.ts'
import { homeCurrency, maxPointsPerSeries, overdueAfterMs, staleAfterMs } from './constants.ts'
import type {
  ListedOffer,
  OfferView,
  PlatformView,
  PriceEntry,
  PriceHistoryEntry,
  PriceSeries,
  PriceStep,
  SeriesPoint,
} from './contract.ts'

export function toPriceEntry(offer: ListedOffer): PriceEntry {
  return {
    id: offer.id,
    platform_name: offer.platformName,
    price: toDecimalOrNull(offer.pricePence),
    currency: offer.currency,
    ticket_type: offer.ticketType,
    availability_status: offer.availability,
    last_checked_at: toIso(offer.lookedAt),
    section: offer.section,
    fees: toDecimalOrNull(offer.feesPence),
    is_all_in: offer.feesPence !== null,
    highest_price: toDecimalOrNull(offer.highPence),
    quantity: offer.quantity,
    platform_kind: offer.platformKind,
    url: offer.isAlertable ? offer.url : null,
  }
}

export function toHistoryEntry(step: PriceStep): PriceHistoryEntry {
  return {
    checked_at: toIso(step.at),
    platform_name: step.platformName,
    price: toDecimalOrNull(step.pricePence),
    currency: step.currency,
    ticket_type: step.ticketType,
    section: step.section,
    availability_status: step.availability,
  }
}

export function toOfferView(offer: OfferView): OfferView {
  const { id, ticketType, section, pricePence, highPence, feesPence, currency, availability, quantity, changedAt } =
    offer
  return { id, ticketType, section, pricePence, highPence, feesPence, currency, availability, quantity, changedAt }
}

function toDecimalOrNull(pence: number | null): number | null {
  return pence === null ? null : toDecimal(pence)
}

/** What can be bought first, then the cheapest, then by name. */
export function compareOffers(a: OfferView, b: OfferView): number {
  return (
    Number(canBeHad(b)) - Number(canBeHad(a)) ||
    (a.pricePence ?? Number.MAX_SAFE_INTEGER) - (b.pricePence ?? Number.MAX_SAFE_INTEGER) ||
    a.ticketType.localeCompare(b.ticketType, 'en') ||
    a.id - b.id
  )
}

const kindOrder: readonly PlatformKind[] = ['official', 'exchange', 'resale']

/** Who sells first-hand stands first; within a kind the cheapest. */
export function comparePlatforms(a: PlatformView, b: PlatformView): number {
  return (
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    (a.standing?.lowestPricePence ?? Number.MAX_SAFE_INTEGER) -
      (b.standing?.lowestPricePence ?? Number.MAX_SAFE_INTEGER) ||
    a.name.localeCompare(b.name, 'en')
  )
}

/** Whether what a platform shows may be out of date: its last look failed, or the next one is overdue. */
export function isStale(
  { lookedAt, dueAt, lastProblem }: Pick<PlatformView, 'lookedAt' | 'dueAt' | 'lastProblem'>,
  now: Instant,
): boolean {
  if (lookedAt === null) return false
  if (lastProblem !== null) return true
  return dueAt === null ? now - lookedAt > staleAfterMs : now - dueAt > overdueAfterMs
}

/**
 * The lowest shown price of each platform over time, as steps. Only changes are in a history, so what is on the board
 * without a row in it was there all along.
 */
export function priceSeries(history: readonly PriceStep[], onBoard: readonly PriceStep[] = []): PriceSeries[] {
  const told = new Set(history.map(offerOf))
  const startAt = history.reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY)
  const unmoved = onBoard
    .filter((step) => !told.has(offerOf(step)))
    .map((step) => ({ ...step, at: Number.isFinite(startAt) ? Math.max(startAt, step.at) : step.at }))
  // A history is newest first; a stable sort of its reverse keeps the order within one moment.
  const steps = [...unmoved, ...history.toReversed()].sort((a, b) => a.at - b.at)
  return [...Map.groupBy(steps, (step) => step.platformId).values()]
    .map(toSeries)
    .filter((series) => series.points.some((point) => point.pricePence !== null))
    .sort((a, b) => a.platformName.localeCompare(b.platformName, 'en') || a.platformId - b.platformId)
}

function offerOf({ platformId, ticketType, section }: PriceStep): string {
  return JSON.stringify([platformId, ticketType.toLowerCase(), section?.toLowerCase()])
}

/** `steps` of one platform, the oldest first. */
function toSeries(steps: readonly PriceStep[]): PriceSeries {
  const currency = mainCurrency(steps)
  const priceByOffer = new Map<string, number>()
  const points: SeriesPoint[] = []
  for (const [index, step] of steps.entries()) {
    const isCounted = canBeHad(step) && step.currency === currency && step.pricePence !== null
    if (isCounted && step.pricePence !== null) priceByOffer.set(offerOf(step), step.pricePence)
    else priceByOffer.delete(offerOf(step))
    // One look may move several offers: the point is what it left.
    if (steps[index + 1]?.at === step.at) continue
    const pricePence = priceByOffer.size === 0 ? null : Math.min(...priceByOffer.values())
    if (points.length === 0 || points.at(-1)?.pricePence !== pricePence) points.push({ at: step.at, pricePence })
  }
  const last = steps.at(-1)
  return {
    platformId: last?.platformId ?? 0,
    platformName: last?.platformName ?? '',
    currency,
    points: thinOut(points),
  }
}

function mainCurrency(steps: readonly PriceStep[]): string {
  const counts = new Map<string, number>()
  for (const { currency } of steps) if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const ranked = [...counts].sort(
    ([nameA, a], [nameB, b]) =>
      b - a || Number(nameB === homeCurrency) - Number(nameA === homeCurrency) || (nameA < nameB ? -1 : 1),
  )
  return ranked[0]?.[0] ?? homeCurrency
}

/** At most `maxPointsPerSeries` points: of each span the lowest, the highest and a gap stay, and both ends. */
function thinOut(points: SeriesPoint[]): SeriesPoint[] {
  if (points.length <= maxPointsPerSeries) return points
  const inner = points.slice(1, -1)
  const perSpan = Math.ceil(inner.length / Math.floor((maxPointsPerSeries - 2) / 3))
  const kept = points.slice(0, 1)
  for (let from = 0; from < inner.length; from += perSpan) {
    const span = inner.slice(from, from + perSpan)
    const priced = span.filter((point) => point.pricePence !== null).sort((a, b) => priceOf(a) - priceOf(b))
    const wanted = new Set([priced[0], priced.at(-1), span.find((point) => point.pricePence === null)])
    kept.push(...span.filter((point) => wanted.has(point)))
  }
  return [...kept, ...points.slice(-1)]
}

function priceOf({ pricePence }: SeriesPoint): number {
  return pricePence ?? 0
}
