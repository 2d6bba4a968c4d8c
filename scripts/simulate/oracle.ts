// The expected notifications, computed independently and as simply as possible.
import type { BoardOffer } from '#durable/match-room/protocol.ts'
import type { Alert, MatchFacts, TicketConditions } from '#worker/alerts/contract.ts'
import type { PriceSummary } from '#worker/changes/contract.ts'
import type { Recorded } from './room.ts'

type Best = Pick<PriceSummary, 'lowestPricePence' | 'availability'>

const canBuy = ({ availability }: Pick<PriceSummary, 'availability'>) =>
  availability === 'available' || availability === 'limited'

const wordsOf = (text: string | null) => (text ?? '').toLowerCase().split(/\W+/)

/** By the few names that the simulated platforms use, each a word. */
function isWanted(offer: BoardOffer, conditions: TicketConditions): boolean {
  const { wanted, unwanted } = conditions.ticketTypes
  const words = [...wordsOf(offer.ticketType), ...wordsOf(offer.section)]
  const isIn = (name: string) => words.includes(name.toLowerCase())
  if (conditions.isOfficialOnly && offer.platformKind !== 'official') return false
  if (conditions.isWithoutAwayEnd && isIn('away')) return false
  if (unwanted.includes(offer.ticketType)) return false
  if ((offer.ticketType === 'Junior') !== wanted.includes('Junior')) return false
  if (conditions.areas.unwanted.some(isIn)) return false
  return conditions.areas.wanted.length === 0 || conditions.areas.wanted.some(isIn)
}

/** Reduced tickets are there for everybody to see, and their price counts only for those who asked for it. */
function bestOf(offers: BoardOffer[], isForAnyone: boolean): Best {
  const priced = offers.filter((offer) => canBuy(offer) && !(isForAnyone && offer.isReduced))
  const prices = priced.flatMap(({ pricePence }) => pricePence ?? [])
  const availability = (['available', 'limited', 'sold_out'] as const).find((value) =>
    offers.some((offer) => offer.availability === value),
  )
  return {
    lowestPricePence: prices.length === 0 ? null : Math.min(...prices),
    availability: availability ?? 'unknown',
  }
}

function isTold(alert: Alert, { change, before, after }: Recorded, match: MatchFacts): boolean {
  const targets = { match: [match.id], team: [match.homeTeamId, match.awayTeamId], league: [match.leagueId] }
  if (!targets[alert.targetKind].includes(alert.targetId)) return false
  if (change.platformBefore === null || !change.platform.isAlertable) return false
  if (alert.platformId !== null && alert.platformId !== change.platform.id) return false
  const { conditions } = alert
  const isHere = (offer: BoardOffer) => offer.platformId === change.platform.id
  const best = (offers: BoardOffer[], isThere: (offer: BoardOffer) => boolean) =>
    bestOf(
      offers.filter((offer) => offer.isAlertable && isThere(offer) && (!conditions || isWanted(offer, conditions))),
      conditions === null,
    )
  const here = [best(before.offers, isHere), best(after.offers, isHere)] as const
  const everywhere = [best(before.offers, () => true), best(after.offers, () => true)] as const
  const [was, is] = alert.platformId === null ? everywhere : here
  if (alert.alertType === 'availability') return !canBuy(here[0]) && canBuy(here[1])
  if (alert.alertType === 'high_demand') return was.availability === 'available' && is.availability === 'limited'
  if (alert.alertType !== 'price_drop' || is.lowestPricePence === null) return false
  const threshold = alert.priceThresholdPence
  if (threshold === null) {
    return was.lowestPricePence !== null && (was.lowestPricePence - is.lowestPricePence) / was.lowestPricePence >= 0.01
  }
  return is.lowestPricePence <= threshold && (was.lowestPricePence === null || was.lowestPricePence > threshold)
}

/** "person change", once each, however many of the person's alerts match. */
export function expectedTellings(
  recorded: readonly Recorded[],
  alerts: readonly Alert[],
  matches: readonly MatchFacts[],
): Set<string> {
  const told = new Set<string>()
  for (const one of recorded) {
    const match = matches.find((each) => each.id === one.change.matchId)
    if (!match) continue
    for (const alert of alerts) if (isTold(alert, one, match)) told.add(`${alert.userId} ${one.change.id}`)
  }
  return told
}
