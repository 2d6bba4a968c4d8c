import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** What may be wrong with the books. Those of `cases` come from events, and an operator settles them. */
export const problemTexts = {
  sum: 'A movement does not add up to zero',
  numbering: 'A number is missing',
  order: 'A payment is not what its movements say',
  document: 'A document is not what its movement says',
  money_without_plan: 'Money without a plan',
  plan_without_money: 'A plan without money',
  refund_stuck: 'A refund is not answered',
  total: 'The month’s figures are not those of the ledger',
  erased_payer: 'Money from an erased user',
  provider_differs: 'PayPal states another amount or order',
  taken_twice: 'A payment was taken twice',
  returned_twice: 'A payment may have gone back twice',
  dispute_unclear: 'A dispute ended in a way we do not know',
  reversal_unclear: 'PayPal took back a payment that we do not know of',
  payment_unknown: 'PayPal reports a payment that we do not know',
  paypal_refuses: 'PayPal refuses us: buyers cannot pay',
  paypal_silent: 'PayPal does not answer: buyers cannot pay',
  payments_refused: 'Every payment is refused',
  events_missing: 'PayPal sends no events',
  dispute_open: 'A buyer disputes a payment',
  dispute_lost: 'A dispute was lost: PayPal took the money back',
  dispute_won: 'A dispute was won: the money stays',
  event_unhandled: 'News from PayPal could not be worked through',
  mail_unsent: 'A mail about a payment could not be sent',
} as const
export type ProblemKind = keyof typeof problemTexts
export const cases = [
  'erased_payer',
  'provider_differs',
  'taken_twice',
  'returned_twice',
  'dispute_unclear',
  'reversal_unclear',
  'payment_unknown',
  'paypal_refuses',
  'paypal_silent',
  'payments_refused',
  'events_missing',
  'dispute_open',
  'dispute_lost',
  'dispute_won',
  'event_unhandled',
  'mail_unsent',
] as const satisfies readonly ProblemKind[]
export type CaseKind = (typeof cases)[number]

/** A case of silence is mailed when it lasts this long: PayPal may miss a moment. */
export const silenceAlarmedAfterMs = 5 * minuteMs

/** When the night's proof begins, after midnight UTC. */
export const proofHourMs = 3 * hourMs

/** Read together; a run of the job reads some pages, so that a night's proof takes as many runs as it needs. */
export const payersPerPage = 100
export const pagesPerRun = 20
export const receiptsPerPage = 2_000
export const plansPerPage = 500

/** Problems of one proof; more are counted, not listed. */
export const maxProblems = 200
export const shownProblems = 50
export const problemsPerMail = 50
/** A refund that PayPal does not answer for this long is a case. */
export const refundStuckMs = dayMs
/** Months whose churn is counted. */
export const churnMonths = 12
export const proofsKeptMs = 400 * dayMs
