import { capitalised } from '#worker/ground/platform/capitalised.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { formatMoney, type WriteMoney } from '#worker/ground/platform/money.ts'
import { limitsCurrency } from '../deciding/spending.rules.ts'
import {
  type AttemptStatus,
  attemptStatuses,
  givenBack,
  handOverTexts,
  lateAnswerMs,
  questions,
  statusTexts,
  unclear,
} from './constants.ts'
import type { AttemptCounts, Counted, News, SaidBought, ShownAttempt, Tally } from './contract.ts'

/** A status in words; one that this version does not know is shown as it came, and neutrally. */
export function shownStatus(status: string): { text: string; tone: 'good' | 'warn' | 'live' | 'off' } {
  const known = ([...attemptStatuses, unclear] as const).find((one) => one === status)
  if (known) return statusTexts[known]
  const text = status.replaceAll('_', ' ').trim()
  return { text: text === '' ? 'Unknown' : capitalised(text), tone: 'off' }
}

export function isQuestion(news: News): boolean {
  return questions.some((one) => one === news)
}

/** A purchase of which all money was given back makes no average lower. */
export function countedAs({ status, currency, pence, refund }: Counted & Pick<ShownAttempt, 'refund'>): Counted {
  const left = pence - (refund?.pence ?? 0)
  return { status: refund && left <= 0 ? givenBack : status, currency, pence: left }
}

export function countsOf(tallies: readonly Tally[]): AttemptCounts {
  const of = (status: AttemptStatus | typeof givenBack | typeof unclear) =>
    tallies.filter((tally) => tally.status === status)
  const countOf = (status: AttemptStatus | typeof givenBack | typeof unclear) => sumOf(of(status), 'attempts')
  const completed = of('completed')
  const inPounds = completed.filter(({ currency }) => currency === limitsCurrency)
  const spentPence = sumOf(inPounds, 'pence')
  const boughtInPounds = sumOf(inPounds, 'attempts')
  return {
    total: sumOf(tallies, 'attempts'),
    completed: countOf('completed') + countOf(givenBack),
    givenBack: countOf(givenBack),
    failed: countOf('failed'),
    awaiting: countOf('requires_confirmation'),
    cancelled: countOf('cancelled'),
    mayBePaid: countOf(unclear),
    spentPence,
    averagePence: boughtInPounds === 0 ? null : Math.round(spentPence / boughtInPounds),
    elsewhere: completed
      .filter(({ currency }) => currency !== limitsCurrency)
      .map(({ currency, pence }) => ({ currency, pence })),
    unclear: of(unclear).map(({ currency, pence }) => ({ currency, pence })),
  }
}

/** An amount as a fan types it, with the currency's own sign or none, in minor units; null where it is none. */
export function paidPence(typed: string, currency: string): number | null {
  const sign = formatMoney(0, currency).replace(/[\d.,\s]/g, '')
  const amount = typed.trim()
  const bare = amount.startsWith(sign) ? amount.slice(sign.length).trim() : amount
  const [whole, units, parts = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  return whole === undefined ? null : Number(units) * 100 + Number(parts.padEnd(2, '0')) || null
}

/** "£1,850.00 is far more than the £21.00 expected. Is it right?" */
export function unsureText(
  { askedPence, currency }: Pick<ShownAttempt, 'askedPence' | 'currency'>,
  pence: number,
): string {
  return `${formatMoney(pence, currency)} is far more than the ${formatMoney(askedPence, currency)} expected. Is it right?`
}

/** What to say of a person's word that they bought; null for what was noted. */
export const boughtTroubles: Record<SaidBought, string | null> = {
  done: null,
  own: null,
  // Its sums stand in the question itself.
  unsure: null,
  gone: handOverTexts.notTaken,
  too_much: handOverTexts.tooMuch,
  too_little: handOverTexts.tooLittle,
  bad_paid: handOverTexts.badPaid,
}

/** Whether its person may still say what they paid on the seller's page, after it ended. */
export function isLateAnswerTaken({ isHandOver, byHand, status, createdAt }: ShownAttempt, now: Instant): boolean {
  const isEnded = isHandOver && (status === 'cancelled' || status === 'failed')
  return (isEnded || byHand === 'asked') && now < createdAt + lateAnswerMs
}

/** Of the newest attempts for a match the one that bought, may have paid, or may still; null for none. */
export function standingIn(attempts: readonly ShownAttempt[]): ShownAttempt | null {
  return attempts.find((one) => one.status !== 'failed' && one.status !== 'cancelled' && !isGivenBack(one)) ?? null
}

const isGivenBack = ({ pence, refund }: ShownAttempt) => refund !== null && refund.pence >= pence

/** Whether its person may still correct what they said that they paid. */
export function isCorrectionTaken({ isHandOver, byHand, status, createdAt }: ShownAttempt, now: Instant): boolean {
  return status === 'completed' && (isHandOver || byHand === 'said') && now < createdAt + lateAnswerMs
}

/** Page for a hand-over that waits for its person, with their details and the seller's page at hand. */
export function kitPath({ matchId, id }: Pick<ShownAttempt, 'matchId' | 'id'>): string {
  return `/matches/${matchId}/kit?purchase=${id}`
}

/** "at most £100.00" where that is all that is certain. */
export function costText(
  { pence, currency, isAtMost }: Pick<ShownAttempt, 'pence' | 'currency' | 'isAtMost'>,
  write: WriteMoney = formatMoney,
): string {
  return `${isAtMost ? 'at most ' : ''}${write(pence, currency)}`
}

/** "£96.00 and €50.00" */
export function spentText({ spentPence, elsewhere }: Pick<AttemptCounts, 'spentPence' | 'elsewhere'>): string {
  const pounds = spentPence > 0 || elsewhere.length === 0 ? [{ currency: limitsCurrency, pence: spentPence }] : []
  return [...pounds, ...elsewhere].map(({ pence, currency }) => formatMoney(pence, currency)).join(' and ')
}

function sumOf(tallies: readonly Tally[], what: 'attempts' | 'pence'): number {
  return tallies.reduce((sum, tally) => sum + tally[what], 0)
}
