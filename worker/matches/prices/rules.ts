import { toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { PlatformKind } from '../catalogue/constants.ts'
import { isBuyable } from '../catalogue/rules.ts'
import { homeCurrency, maxPointsPerSeries, newestPointsPerSeries } from './constants.ts'
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
import { isReduced } from './ticket-words.rules.ts'

/** Once a match is over, the last prices stay, nothing is on sale, and ticket links are removed. */
export function toPriceEntry(offer: ListedOffer, hasEnded: boolean): PriceEntry {
  return {
    id: offer.id,
    platform_id: offer.platformId,
    platform_name: offer.platformName,
    price: toDecimalOrNull(offer.pricePence),
    currency: offer.currency,
    ticket_type: offer.ticketType,
    availability_status: hasEnded ? 'unknown' : offer.availability,
    last_checked_at: toIso(offer.checkedAt),
    section: offer.section,
    fees: toDecimalOrNull(offer.feesPence),
    is_all_in: offer.feesPence !== null,
    highest_price: toDecimalOrNull(offer.highPence),
    quantity: hasEnded || isUnsure(offer) ? null : offer.quantity,
    kind: offer.kind ?? 'ticket',
    is_reduced: isReduced(offer.ticketType),
    opens_at: offer.opensAt == null ? null : toIso(offer.opensAt),
    platform_kind: offer.platformKind,
    url: !hasEnded && offer.isAlertable && offer.url !== '' ? offer.url : null,
  }
}

/** How many are left is said of nothing that may be no ticket, or not on sale. */
function isUnsure({ kind, availability }: Pick<ListedOffer, 'kind' | 'availability'>): boolean {
  return kind === 'unsure' || availability === 'unknown'
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
  const view = {
    id,
    ticketType,
    section,
    pricePence,
    highPence,
    feesPence,
    currency,
    availability,
    quantity,
    changedAt,
  }
  const { kind, addOn, opensAt, closesAt } = offer
  return {
    ...view,
    ...(offer.isReduced && { isReduced: true }),
    ...(kind && { kind }),
    ...(addOn && { addOn }),
    ...(opensAt != null && { opensAt }),
    ...(closesAt != null && { closesAt }),
  }
}

function toDecimalOrNull(pence: number | null): number | null {
  return pence === null ? null : toDecimal(pence)
}

/** Purchasable first, then cheapest, then by name. */
export function compareOffers(a: OfferView, b: OfferView): number {
  return (
    Number(isBuyable(b)) - Number(isBuyable(a)) ||
    (a.pricePence ?? Number.MAX_SAFE_INTEGER) - (b.pricePence ?? Number.MAX_SAFE_INTEGER) ||
    a.ticketType.localeCompare(b.ticketType, 'en') ||
    a.id - b.id
  )
}

const kindOrder: readonly PlatformKind[] = ['official', 'exchange', 'resale']

/** First-hand sellers first. */
export function compareKinds(a: { kind: PlatformKind }, b: { kind: PlatformKind }): number {
  return kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind)
}

/** First-hand sellers first, then cheapest. */
export function comparePlatforms(a: PlatformView, b: PlatformView): number {
  return (
    compareKinds(a, b) ||
    (a.summary?.lowestPricePence ?? Number.MAX_SAFE_INTEGER) -
      (b.summary?.lowestPricePence ?? Number.MAX_SAFE_INTEGER) ||
    a.name.localeCompare(b.name, 'en')
  )
}

/**
 * Whether a platform is shown on a match's board. A platform never read is shown while it still may be: not if
 * robots.txt forbids its page, and not once the match is over.
 */
export function isOnBoard(
  { checkedAt, lastProblem, offers }: Pick<PlatformView, 'checkedAt' | 'lastProblem' | 'offers'>,
  hasEnded: boolean,
): boolean {
  const isKnown = checkedAt !== null || offers.length > 0
  return isKnown || (!hasEnded && lastProblem !== 'robots_disallowed')
}

/**
 * Each platform's lowest shown price over time, as steps. Histories hold only changes, so an offer without a row was
 * there all along.
 */
export function priceSeries(history: readonly PriceStep[], onBoard: readonly PriceStep[] = []): PriceSeries[] {
  const changed = new Set(history.map(offerOf))
  const startAt = history.reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY)
  const unmoved = onBoard
    .filter((step) => !changed.has(offerOf(step)))
    .map((step) => ({ ...step, at: Number.isFinite(startAt) ? Math.max(startAt, step.at) : step.at }))
  // History is newest first; a stable sort of its reverse keeps the order within a moment.
  const steps = [...unmoved, ...history.toReversed()].sort((a, b) => a.at - b.at)
  return [...Map.groupBy(steps, (step) => step.platformId).values()]
    .map(toSeries)
    .filter((series) => series.points.some((point) => point.pricePence !== null))
    .sort((a, b) => a.platformName.localeCompare(b.platformName, 'en') || a.platformId - b.platformId)
}

function offerOf({ platformId, ticketType, section }: PriceStep): string {
  return JSON.stringify([platformId, ticketType.toLowerCase(), section?.toLowerCase()])
}

/** `steps` of one platform, oldest first. */
function toSeries(steps: readonly PriceStep[]): PriceSeries {
  const currency = mainCurrency(steps)
  const priceByOffer = new Map<string, number>()
  const unsure = new Set<string>()
  const points: SeriesPoint[] = []
  for (const [index, step] of steps.entries()) {
    const isCounted = isBuyable(step) && step.currency === currency && step.pricePence !== null
    const offer = offerOf(step)
    if (isLeftUnsure(step) && (priceByOffer.has(offer) || unsure.has(offer))) unsure.add(offer)
    else unsure.delete(offer)
    if (isCounted && step.pricePence !== null) priceByOffer.set(offer, step.pricePence)
    else priceByOffer.delete(offer)
    // One check may change several offers; keep only its final state.
    if (steps[index + 1]?.at === step.at) continue
    const pricePence = priceByOffer.size === 0 ? null : Math.min(...priceByOffer.values())
    const point = {
      at: step.at,
      pricePence,
      ...(pricePence === null && unsure.size > 0 && { isUnsure: true as const }),
    }
    const before = points.at(-1)
    if (before?.pricePence !== pricePence || before.isUnsure !== point.isUnsure) points.push(point)
  }
  const last = steps.at(-1)
  return {
    platformId: last?.platformId ?? 0,
    platformName: last?.platformName ?? '',
    currency,
    points: reducePoints(points),
  }
}

/** It keeps the price that it had: what is no longer listed has none. */
function isLeftUnsure({ availability, pricePence }: PriceStep): boolean {
  return availability === 'unknown' && pricePence !== null
}

/** Of the most prices; of the home currency where as many are in it. */
export function mainCurrency(steps: readonly Pick<PriceStep, 'currency'>[]): string {
  const counts = new Map<string, number>()
  for (const { currency } of steps) if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const ranked = [...counts].sort(
    ([nameA, a], [nameB, b]) =>
      b - a || Number(nameB === homeCurrency) - Number(nameA === homeCurrency) || (nameA < nameB ? -1 : 1),
  )
  return ranked[0]?.[0] ?? homeCurrency
}

/** Per time span: lowest, highest, a gap, and the last. */
const pointsPerSpan = 4

/**
 * At most `maxPointsPerSeries` points. The newest stay; older ones are reduced per time span, so that a busy day does
 * not crowd out the others.
 */
function reducePoints(points: SeriesPoint[]): SeriesPoint[] {
  const [first] = points
  if (!first || points.length <= maxPointsPerSeries) return points
  const older = points.slice(1, -newestPointsPerSeries)
  const newest = points.slice(-newestPointsPerSeries)
  const spans = Math.floor((maxPointsPerSeries - newestPointsPerSeries - 1) / pointsPerSpan)
  const length = ((older.at(-1)?.at ?? first.at) - first.at + 1) / spans
  const bySpan = Map.groupBy(older, ({ at }) => Math.floor((at - first.at) / length))
  return [first, ...[...bySpan.values()].flatMap(reduceSpan), ...newest]
}

function reduceSpan(span: SeriesPoint[]): SeriesPoint[] {
  const priced = span.filter((point) => point.pricePence !== null).sort((a, b) => priceOf(a) - priceOf(b))
  const gap = span.find((point) => point.pricePence === null)
  const wanted = new Set([priced[0], priced.at(-1), gap, span.at(-1)])
  return span.filter((point) => wanted.has(point))
}

function priceOf({ pricePence }: SeriesPoint): number {
  return pricePence ?? 0
}
