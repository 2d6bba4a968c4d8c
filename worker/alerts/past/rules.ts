// A match's past played again for one alert, change by change, through the rules that decide real alerts.
import { isBuyable } from '../../catalogue/rules.ts'
import type { Change, PlacedOffer, PriceSummary } from '../../changes/contract.ts'
import type { Instant } from '../../platform/clock.ts'
import type { PriceStep } from '../../prices/contract.ts'
import { isReduced } from '../../prices/party/rules.ts'
import { bestOfTallies, type Tally, tallyOf } from '../../prices/summary/rules.ts'
import type { Alert, MatchFacts } from '../contract.ts'
import { type Crossing, crossingOf, crossings } from '../rules.ts'
import { bestWanted, wantedOf, wishOf } from '../tickets/rules.ts'

export type PastStep = PriceStep & { seq: number }

/** A match's past as its room keeps it: steps newest first, and the board as it is. */
export type Past = {
  steps: readonly PastStep[]
  offers: readonly PlacedOffer[]
  /** Of platforms that may alert, by id. */
  kinds: ReadonlyMap<number, PlacedOffer['platformKind']>
}

/** A wanted ticket; reduced ones are listed and never the lowest price. */
type Entry = PlacedOffer & { isCounted: boolean }

/** A change as the alert sees it: the best of what it wants afterwards, and what it crossed. */
type TracedStep = { at: Instant; seq: number; platformId: number; best: PriceSummary; crossing: Crossing | null }

/** The best at the beginning, and every change since, oldest first. */
export type Trace = { start: PriceSummary; steps: TracedStep[] }

/**
 * How many tickets were left is not in the history, so seats together count as possible.
 */
export function trace({ steps, offers, kinds }: Past, alert: Alert, match: MatchFacts, since: Instant): Trace {
  const told = new Set(steps.map(keyOf))
  const look = createLook(
    alert,
    offers.filter((offer) => !told.has(keyOf(offer)) && kinds.has(offer.platformId)),
  )
  const groups = changesOf(steps, kinds)
  for (const group of groups.filter(({ at }) => at < since)) look.apply(group)
  const start = look.summary()
  const traced = groups
    .filter(({ at }) => at >= since)
    .map((group): TracedStep => {
      const { at, seq, platformId } = group
      const isFirst = !look.isKnown(platformId)
      const before = { match: look.summary(), platform: look.summary(platformId) }
      look.apply(group)
      const after = { match: look.summary(), platform: look.summary(platformId) }
      const change = changeOf({ ...group, match }, before, after, isFirst)
      const crossed = crossings(change, { ...match, status: 'scheduled' }, at)
      return { at, seq, platformId, best: after.match, crossing: crossingOf(alert, change, crossed) }
    })
  return { start, steps: traced }
}

/** The best now of what an alert wants. For seats together the board is asked: the history does not say how many are left. */
export function bestNow({ offers, kinds }: Past, alert: Alert, { start, steps }: Trace): PriceSummary {
  const isAlone = (alert.conditions?.together ?? 1) === 1
  if (isAlone) return steps.at(-1)?.best ?? start
  return bestWanted(
    offers.filter(({ platformId }) => kinds.has(platformId)),
    wishOf(alert),
  )
}

/** Whether what an alert waits for is there: its price, or tickets at all. */
export function isThere(
  { alertType, priceThresholdPence }: Pick<Alert, 'alertType' | 'priceThresholdPence'>,
  standing: PriceSummary,
): boolean {
  if (alertType === 'high_demand') return standing.availability === 'limited'
  if (alertType !== 'price_drop') return isBuyable(standing)
  const { lowestPricePence } = standing
  return priceThresholdPence !== null && lowestPricePence !== null && lowestPricePence <= priceThresholdPence
}

type Group = { at: Instant; seq: number; platformId: number; offers: PlacedOffer[] }

/** The history's changes, oldest first, of platforms that may alert. */
function changesOf(steps: readonly PastStep[], kinds: Past['kinds']): Group[] {
  const groups: Group[] = []
  for (const { at, seq, platformId, ticketType, section, pricePence, currency, availability } of steps.toReversed()) {
    const platformKind = kinds.get(platformId)
    if (platformKind === undefined) continue
    if (groups.at(-1)?.seq !== seq) groups.push({ at, seq, platformId, offers: [] })
    const place = { platformId, platformKind, ticketType, section }
    groups.at(-1)?.offers.push({ pricePence, currency, availability, quantity: null, ...place })
  }
  return groups
}

/**
 * The wanted tickets at a moment of the past. Which are wanted is decided once for each name, and the best is found anew
 * only where something moved: a match's whole past is played for every touch of the slider.
 */
function createLook(alert: Alert, unmoved: readonly PlacedOffer[]) {
  const wanted = new Map<string, boolean>()
  const reduced = new Map<string, boolean>()
  const platforms = new Map<number, Map<string, Entry>>()
  const tallies = new Map<number, Tally>()
  const summaries = new Map<number | 'match', PriceSummary>()

  const isWanted = (offer: PlacedOffer, key: string) =>
    keep(wanted, `${key} ${offer.currency}`, () => wantedOf([offer], alert).length > 0)
  const isCounted = ({ ticketType }: PlacedOffer) =>
    alert.conditions !== null || !keep(reduced, ticketType, () => isReduced(ticketType))

  function apply({ platformId, offers }: Pick<Group, 'platformId' | 'offers'>): void {
    const entries = platforms.get(platformId) ?? new Map<string, Entry>()
    platforms.set(platformId, entries)
    for (const offer of offers) {
      const key = keyOf(offer)
      if (isWanted(offer, key)) entries.set(key, { ...offer, isCounted: isCounted(offer) })
      else if (!entries.delete(key)) continue
      tallies.delete(platformId)
      summaries.delete(platformId)
      summaries.delete('match')
    }
  }
  const tally = (platformId: number) =>
    keep(tallies, platformId, () => tallyOf(platforms.get(platformId)?.values() ?? [], ({ isCounted }) => isCounted))
  for (const offer of unmoved) apply({ platformId: offer.platformId, offers: [{ ...offer, quantity: null }] })

  return {
    apply,
    isKnown: (platformId: number) => platforms.has(platformId),
    /** Over the match, or of one platform. */
    summary: (of: number | 'match' = 'match'): PriceSummary =>
      keep(summaries, of, () => bestOfTallies((of === 'match' ? [...platforms.keys()] : [of]).map(tally))),
  }
}

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const was = kept.get(key)
  if (was !== undefined) return was
  const is = make()
  kept.set(key, is)
  return is
}

function keyOf({
  platformId,
  ticketType,
  section,
}: Pick<PlacedOffer, 'platformId' | 'ticketType' | 'section'>): string {
  return `${platformId}\n${ticketType.toLowerCase()}\n${section?.toLowerCase() ?? ''}`
}

type Best = { match: PriceSummary; platform: PriceSummary }

/** A change of the past, with the best of what is wanted before and after it; a platform's first one is its baseline. */
function changeOf(
  { at, seq, platformId, match }: Group & { match: MatchFacts },
  before: Best,
  after: Best,
  isFirst: boolean,
): Change {
  return {
    id: `${match.id}:${seq}`,
    matchId: match.id,
    seq,
    seenAt: at,
    platform: { id: platformId, slug: '', name: '', kind: 'official', url: '', isAlertable: true },
    platformBefore: isFirst ? null : before.platform,
    platformAfter: after.platform,
    matchBefore: before.match,
    matchAfter: after.match,
    offers: [],
  }
}
