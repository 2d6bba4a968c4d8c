import { toDecimal } from '#worker/ground/platform/money.ts'
import type { ExtractedOffer, ExtractedPage } from '#worker/watching/monitoring/contract.ts'
import { problemTexts } from '#worker/watching/monitoring/desk/constants.ts'
import type { Course } from './contract.ts'
import type { PlayedStep } from './play.ts'

/** A played course as it is printed: amounts as decimals, null where unknown. */
export function lineOf({ name, currency }: Course, steps: readonly PlayedStep[]) {
  const last = steps.at(-1)
  return {
    case: name,
    steps: steps.map((step) => stepOf(step, currency)),
    alerts: steps.flatMap(({ alerts }) => alerts),
    lowest_after: decimal(last?.summary.lowestPricePence ?? null),
    availability_after: last?.summary.availability ?? 'unknown',
  }
}

function stepOf({ outcome, page, identity, observation, summary, held, alerts }: PlayedStep, expected: string) {
  return {
    verdict: identity === 'other' ? 'problem' : printedKind(outcome),
    identity,
    offers: (observation?.offers ?? []).map((offer) => offerOf(offer, expected)),
    lowest: decimal(summary.lowestPricePence),
    availability: summary.availability,
    alerts,
    held: held.map(({ ticketType, pricePence, currency, availability }) => ({
      type: ticketType,
      price: decimal(pricePence),
      currency,
      availability,
    })),
    why: whyOf(outcome, page),
  }
}

/** Cases that were written down expect "empty" of a page without offers. */
function printedKind({ kind }: PlayedStep['outcome']): string {
  return kind === 'nothing_found' ? 'empty' : kind
}

/** An offer at its price, or at the lower end of its range; without a currency it is in the platform's. */
function offerOf(offer: ExtractedOffer, expected: string) {
  const { ticketType, pricePence, lowPence, availability, quantity, kind = 'ticket' } = offer
  const pence = pricePence ?? lowPence
  const currency = offer.currency ?? (pence === null ? null : expected)
  return { type: ticketType, kind, price: decimal(pence), currency, availability, quantity }
}

function decimal(pence: number | null): number | null {
  return pence === null ? null : toDecimal(pence)
}

/** What stands in the way, in words; null when nothing does. */
function whyOf(
  { kind, status, problems, detail, note }: PlayedStep['outcome'],
  page: ExtractedPage | null,
): string | null {
  const details = page?.problems.map(({ detail }) => detail) ?? []
  if (details.length > 0) return details.join('; ')
  if (detail !== undefined) return detail
  if (problems.length > 0) return problems.map((code) => problemTexts[code] ?? code).join('; ')
  if (kind === 'changed' || kind === 'unchanged') return note ?? null
  return status === null ? 'there was no answer that may be read' : `the platform answered ${status}`
}
