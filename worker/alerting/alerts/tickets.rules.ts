// Which tickets an alert counts, and the best of them.
import { aliasKey, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PlacedOffer, PriceSummary } from '#worker/matches/changes/contract.ts'
import { whos } from '#worker/matches/prices/party/constants.ts'
import { seatsOf } from '#worker/matches/prices/party/rules.ts'
import { bestOf, summaryOf } from '#worker/matches/prices/summary/rules.ts'
import {
  isAdult,
  isAwayEnd,
  isFor,
  isHospitality,
  isReduced,
  namesHospitality,
} from '#worker/matches/prices/ticket-words.rules.ts'
import type { Alert, NameFilter, TicketConditions } from './contract.ts'

/** The parts of an alert that say which tickets count. */
export type TicketFilter = Pick<Alert, 'alertType' | 'conditions' | 'platformId' | 'currency'>

export function ticketFilterOf({ alertType, conditions, platformId, currency }: TicketFilter): TicketFilter {
  return { alertType, conditions, platformId, currency }
}

type Named = Pick<PlacedOffer, 'ticketType' | 'section'>
type Described = Named & Pick<PlacedOffer, 'kind' | 'addOn'>

/** An alert of which the match's own price summary does not say what it wants to know. */
export function isConditional({ conditions, platformId }: Pick<Alert, 'conditions' | 'platformId'>): boolean {
  return conditions !== null || platformId !== null
}

/** The best price for what the alert wants, among these tickets. */
export function bestWanted(offers: readonly PlacedOffer[], filter: TicketFilter): PriceSummary {
  const wanted = wantedOf(offers, filter)
  const { conditions, currency } = filter
  return conditions === null ? summaryOf(wanted, currency) : bestOf(wanted, { ownCurrency: currency })
}

/** The tickets that count for an alert. Add-ons do not unless hospitality is wanted by name; those in another currency than its maximum price do not. */
export function wantedOf<Offer extends PlacedOffer>(offers: readonly Offer[], filter: TicketFilter): Offer[] {
  const { conditions, platformId } = filter
  const currency = filter.alertType === 'price_drop' ? filter.currency : null
  return offers.filter(
    (offer) =>
      (platformId === null || offer.platformId === platformId) &&
      (currency === null || offer.currency === null || offer.currency === currency) &&
      (conditions === null ? isTicket(offer) : whyUnwanted(offer, conditions) === null),
  )
}

/** The first condition that a ticket does not meet; null when it is wanted. */
export function whyUnwanted(offer: Omit<PlacedOffer, 'platformId'>, conditions: TicketConditions): Unmet | null {
  if (!isTicket(offer) && !isHospitalityAskedFor(offer, conditions.ticketTypes)) return 'not_a_ticket'
  if (conditions.isOfficialOnly && offer.platformKind !== 'official') return 'official'
  if (!isWantedType(offer.ticketType, conditions.ticketTypes)) return 'type'
  if (!isWantedArea(offer, conditions.areas)) return 'area'
  if (conditions.isWithoutAwayEnd && isAwayEnd(offer)) return 'away_end'
  if (conditions.isWithoutHospitality && isHospitality(offer)) return 'hospitality'
  if (seatsOf(offer) < conditions.together) return 'together'
  return null
}

export type Unmet = 'not_a_ticket' | 'official' | 'type' | 'area' | 'away_end' | 'hospitality' | 'together'

/** Hospitality is the only add-on that can be wanted, by a name that says so: "VIP", "Hospitality". */
function isHospitalityAskedFor({ ticketType, section, kind, addOn }: Described, { wanted }: NameFilter): boolean {
  if (kind !== 'add-on' || addOn !== 'hospitality') return false
  const isIn = (name: string) => isNamed(ticketType, name) || (section !== null && isNamed(section, name))
  return wanted.some((name) => namesHospitality(name) && isIn(name))
}

/**
 * Reduced tickets are wanted only by a name that is itself reduced: "Adult" does not want "Young Adult". "Child" and
 * "Concession" want every ticket for one, whatever its seller calls it.
 */
function isWantedType(ticketType: string, { wanted, unwanted }: NameFilter): boolean {
  if (unwanted.some((name) => isNamed(ticketType, name))) return false
  if (isReduced(ticketType)) {
    return wanted.some((name) => isReduced(name) && (isOfGroup(ticketType, name) || isNamed(ticketType, name)))
  }
  // What names no group is for everyone, adults among them.
  return wanted.length === 0 || wanted.some((name) => isJustAdult(name) || isNamed(ticketType, name))
}

function isOfGroup(ticketType: string, name: string): boolean {
  const who = whos.find((one) => one === aliasKey(name))
  return who !== undefined && isFor(who, ticketType)
}

function isJustAdult(name: string): boolean {
  return !aliasKey(name).includes(' ') && isAdult(name)
}

/** Some platforms write the area as the ticket's type. */
function isWantedArea({ ticketType, section }: Named, { wanted, unwanted }: NameFilter): boolean {
  const isIn = (name: string) => isNamed(ticketType, name) || (section !== null && isNamed(section, name))
  if (unwanted.some(isIn)) return false
  return wanted.length === 0 || wanted.some(isIn)
}

/** Whether a text contains a name as whole words, in their order: "Block F1" is not in "Block F13". */
export function isNamed(text: string, name: string): boolean {
  const words = aliasKey(name)
  return words !== '' && ` ${aliasKey(text)} `.includes(` ${words} `)
}
