// Whether an offer is bought under a mandate. The one place that decides: purchases, and their run on paper, ask here
// (decision 48).

import { whyUnwanted } from '#worker/alerting/alerts/tickets.rules.ts'
import { resaleRefusal } from '#worker/matches/catalogue/resale.rules.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { Terms } from '../mandates/contract.ts'
import { maxPurchasePence } from '../mandates/rules.ts'
import type { Decision, Question, Refusal } from './contract.ts'
import { budgetLeft, limitsCurrency, purchasesBy, purchasesOf, ticketsAt } from './spending.rules.ts'

/** Buy, ask, or no with the first reason in the order below. What is not known for certain is no. */
export function decide(question: Question): Decision {
  const reason = checks.find(([, applies]) => applies(question))?.[0] ?? unwanted(question) ?? dearer(question)
  if (reason !== null) return { verdict: 'no', reason }
  const { terms } = question.mandate
  const { pricePence, currency } = question.offer
  const order = {
    quantity: terms.quantity,
    currency: currency ?? terms.currency,
    expectedPence: (pricePence ?? 0) * terms.quantity,
  }
  const maxTotalPence = mostFor(question)
  if (maxTotalPence === null || terms.mode === 'confirm' || question.limits.mustConfirm) {
    return { verdict: 'ask', ...order, maxTotalPence }
  }
  return { verdict: 'buy', ...order, maxTotalPence }
}

/** What buys nothing after this answer, whatever comes: the mandate, it of this match, or neither. `made`: purchases that stand. */
export function endOf(decision: Decision, made: Question): 'mandate' | 'match' | null {
  if (decision.verdict !== 'no') return null
  const { mandate, match } = made
  switch (decision.reason) {
    case 'revoked':
    case 'expired':
      return 'mandate'
    case 'used_up':
      return purchasesBy(made, mandate.id) >= mandate.terms.purchases ? 'mandate' : null
    case 'match_taken':
      return purchasesOf(made, match.id) > 0 ? 'match' : null
    default:
      return null
  }
}

type Check = readonly [Refusal, (question: Question) => boolean]

/** Who may buy at all, then where, then what is on sale. */
const checks: readonly Check[] = [
  ['revoked', ({ mandate }) => mandate.revokedAt !== null],
  ['changed', ({ mandate }) => mandate.isChanged === true],
  ['expired', ({ mandate, now }) => now >= mandate.terms.validUntilAt],
  ['not_in_plan', ({ limits }) => !limits.isEntitled],
  ['switched_off', ({ limits }) => !limits.isSwitchedOn],
  ['stopped', ({ seller }) => seller.isStopped],
  ['seller_stopped', ({ seller }) => seller.isSellerStopped],
  ['silence', ({ seller }) => seller.isSilent],
  ['drift', ({ seller }) => seller.isFlagged],
  ['not_same', ({ seller }) => !seller.isSame],
  ['quarantine', ({ seller }) => seller.isQuarantined],
  ['other_match', (question) => !isTargeted(question)],
  [
    'match_over',
    ({ match, now }) => match.status !== 'scheduled' || (match.kickoffAt !== null && now >= match.kickoffAt),
  ],
  ['moved', ({ isMoved }) => isMoved === true],
  ['seller_kind', ({ mandate, offer }) => !isChosenSeller(mandate.terms, offer.platformKind)],
  ['resale', (question) => !isLawful(question)],
  ['not_a_ticket', ({ offer }) => !isTicket(offer)],
  ['not_on_sale', (question) => !isOnSale(question)],
  ['used_up', (question) => purchasesBy(question, question.mandate.id) >= question.mandate.terms.purchases],
  ['match_taken', (question) => purchasesOf(question, question.match.id) > 0],
  ['seller_limit', (question) => isBeyondSellerLimit(question)],
  ['card_gone', ({ isCardGone }) => isCardGone === true],
]

function isTargeted({ mandate, match }: Question): boolean {
  const ids = { match: [match.id], team: [match.homeTeamId, match.awayTeamId], league: [match.leagueId] }
  return mandate.terms.targets.some(({ kind, id }) => ids[kind].includes(id))
}

function isChosenSeller({ sellers }: Terms, kind: Question['offer']['platformKind']): boolean {
  return kind === 'official' || (kind === 'exchange' && sellers === 'official_and_exchanges')
}

/** Stricter than a link: where the country is not known, only the organiser's own tickets are bought. */
function isLawful({ match: { country }, offer: { platformKind: kind }, now: at }: Question): boolean {
  return kind === 'official' || (country !== null && resaleRefusal({ kind, country, at }) === null)
}

function isOnSale({ offer, now }: Question): boolean {
  const { opensAt = null, closesAt = null } = offer
  return isBuyable(offer) && (opensAt === null || opensAt <= now) && (closesAt === null || now < closesAt)
}

function isBeyondSellerLimit(question: Question): boolean {
  const { seller, match, offer, mandate } = question
  if (seller.limit === null) return false
  return ticketsAt(question, match.id, offer.platformId) + mandate.terms.quantity > seller.limit
}

/** The first condition that the ticket does not meet. */
function unwanted({ offer, mandate }: Question): Refusal | null {
  const { ticketTypes, areas, quantity, sellers } = mandate.terms
  const unmet = whyUnwanted(offer, {
    together: quantity,
    ticketTypes: { wanted: ticketTypes, unwanted: [] },
    areas: { wanted: areas, unwanted: [] },
    isWithoutAwayEnd: areas.length === 0,
    isWithoutHospitality: ticketTypes.length === 0,
    isOfficialOnly: sellers === 'official',
  })
  return unmet === 'official' ? 'seller_kind' : unmet
}

/** The first bound that the price is above. Fees that the page does not show are bounded when the seller states its total. */
function dearer(question: Question): Refusal | null {
  const { offer, mandate, limits, now, statedPence } = question
  const { terms } = mandate
  const { pricePence, currency } = offer
  if (pricePence === null) return 'no_price'
  if (currency !== terms.currency) return 'currency'
  const total = statedPence ?? pricePence * terms.quantity
  if (terms.maxPricePence !== null && total > terms.maxPricePence * terms.quantity) return 'price'
  if (terms.maxTotalPence !== null && total > terms.maxTotalPence) return 'total'
  const { maxPricePence, monthlyBudgetPence } = limits
  if ((maxPricePence ?? monthlyBudgetPence) !== null && currency !== limitsCurrency) return 'budget_currency'
  if (maxPricePence !== null && total > maxPricePence * terms.quantity) return 'own_price'
  const left = budgetLeft(monthlyBudgetPence, question, now)
  return left !== null && total > left ? 'budget' : null
}

/** The least of all bounds of one purchase; null where there is none. */
function mostFor(question: Question): number | null {
  const { mandate, limits, now } = question
  const { terms } = mandate
  const own = limits.maxPricePence === null ? null : limits.maxPricePence * terms.quantity
  const left = budgetLeft(limits.monthlyBudgetPence, question, now)
  const bounds = [maxPurchasePence(terms), own, left].filter((bound) => bound !== null)
  return bounds.length === 0 ? null : Math.min(...bounds)
}
