import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Decision, Refusal } from './contract.ts'

/** Why nothing was bought, in one sentence each. */
export const refusalTexts: Record<Refusal, string> = {
  revoked: 'The mandate was revoked.',
  changed: 'You changed the mandate meanwhile.',
  expired: 'The mandate has ended.',
  not_in_plan: 'Your plan does not include auto-purchase.',
  switched_off: 'Auto-purchase is switched off.',
  stopped: 'All purchases are stopped at the moment.',
  seller_stopped: 'Purchases at this seller are stopped at the moment.',
  drift: 'The seller’s pages are not what they usually are.',
  silence: 'Ticket checks were silent, so the price may be out of date.',
  not_same: 'The page may be about another match.',
  quarantine: 'The offer is doubtful and waits for a second check.',
  other_match: 'The mandate is about other matches.',
  match_over: 'The match has begun, or is not going ahead as planned.',
  moved: 'The kick-off was moved meanwhile.',
  seller_kind: 'The mandate does not include this kind of seller.',
  resale: 'Resale of these tickets is not certain to be lawful.',
  not_a_ticket: 'It may be something other than a ticket.',
  not_on_sale: 'It is not on sale.',
  type: 'It is another type of ticket.',
  area: 'It is in another area.',
  away_end: 'It is in the away end.',
  hospitality: 'It is hospitality.',
  together: 'There are too few tickets.',
  no_price: 'The seller shows no price.',
  currency: 'The price is in another currency than the mandate.',
  price: 'A ticket costs more than the mandate allows.',
  total: 'The tickets cost more than the mandate allows in total.',
  own_price: 'A ticket costs more than your highest price.',
  budget_currency: 'Your limits are in pounds, and the price is not.',
  budget: 'It is more than what is left of your monthly budget.',
  used_up: 'All purchases of the mandate are made or under way.',
  match_taken: 'You have a purchase for this match already.',
  seller_limit: 'The seller lets one buyer have fewer tickets.',
  card_gone: 'You removed the card meanwhile.',
}

export function decisionText(decision: Decision): string {
  if (decision.verdict === 'no') return `Not bought. ${refusalTexts[decision.reason]}`
  const what = whatText(decision)
  return decision.verdict === 'buy' ? `Buy ${what}.` : `Ask about ${what}.`
}

/** At a seller without a protocol nothing is bought for the fan, whatever the mandate says. */
export function handOverText(decision: Decision): string {
  if (decision.verdict === 'no') return decisionText(decision)
  return `It takes no orders from us, so you are told of ${whatText(decision)} and buy there yourself.`
}

function whatText({ quantity, expectedPence, currency }: Exclude<Decision, { verdict: 'no' }>): string {
  return `${manyText(quantity, 'ticket')} for ${formatMoney(expectedPence, currency)}`
}
