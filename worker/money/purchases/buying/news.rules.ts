// What a person is sent about an attempt.

import { clockTime } from '#worker/ground/mail/words.rules.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { NewHookEvent } from '#worker/people/connections/hooks/contract.ts'
import type { PushMessage } from '#worker/people/push/contract.ts'
import { unclear } from '../attempts/constants.ts'
import type { AttemptNews, AttemptQuestion, News, ShownAttempt } from '../attempts/contract.ts'
import { costText, isQuestion, kitPath } from '../attempts/rules.ts'
import { doubtText, unreadableText } from '../attempts/words.rules.ts'
import { silence } from '../sellers/attempt.rules.ts'
import type { NotificationMethod } from '../settings/constants.ts'

/** As they may follow each other. */
const newsOrder: readonly News[] = [
  'asking',
  'handed_over',
  'unreadable',
  'readable',
  'completed',
  'failed',
  'unclear',
  'ended',
  'unanswered',
  'refunded',
]

/** News that is a message of its own. */
type Notified = Exclude<News, 'ended'>
type NotifiedNews = AttemptNews & { news: Notified }

/** Names the messages about an attempt: on a device each takes the place of the one before. */
export const threadOf = (attemptId: string) => `purchase:${attemptId}`

/**
 * A question goes where its person wants it, and always as a push message, and that it ended in silence goes the same way;
 * what became of it is mailed as well, and a question too where no SMS would reach them.
 */
export function channelsOf(news: News, method: NotificationMethod, isSmsUsable: boolean): DeliveryChannel[] {
  const bySms = method !== 'email' && isSmsUsable
  const byMail = !(isQuestion(news) || news === 'unanswered') || method !== 'sms' || !bySms
  return ['push', ...(byMail ? (['email'] as const) : []), ...(bySms ? (['sms'] as const) : [])]
}

/** When the news is from: in the order of news, at the attempt's beginning; what a seller gave back, when that was seen. */
export function momentOf({ news, attempt: { createdAt, refund } }: AttemptNews): Instant {
  return news === 'refunded' && refund ? refund.at : createdAt + newsOrder.indexOf(news)
}

/** Names the news of an attempt; a seller may give something back more than once. */
export function nameOf({ news, attempt: { refund } }: AttemptNews): string {
  return news === 'refunded' ? `${news}-${refund?.pence ?? 0}` : news
}

export function noticeOf({ news, attempt }: NotifiedNews) {
  const { id, question } = attempt
  const until = question?.answerBy ?? momentOf({ news, attempt }) + 7 * dayMs
  const kit = question && attempt.isHandOver ? { kit: kitPath(attempt) } : {}
  return { ...wordsOf(news, attempt), ...kit, until, thread: threadOf(id) }
}

/** In the place of a question that is asked no more. */
export function endedNoticeOf(attempt: ShownAttempt) {
  const { homeTeam, awayTeam, createdAt } = attempt
  const title = `No longer asked: ${homeTeam} v ${awayTeam}`
  return { title, text: endText(attempt), action: 'See the purchase', until: createdAt }
}

function endText(attempt: ShownAttempt): string {
  const { status, platformName, problem } = attempt
  if (status === 'completed') return 'The tickets were bought.'
  if (status === 'processing') return `${platformName} is being asked.`
  if (status === unclear) return doubtText(attempt)
  return problem === null ? 'Nothing was bought.' : `Nothing was bought. ${problem}`
}

/** The same on devices, without a sound. */
export function endedPushOf(attempt: ShownAttempt, url: string): PushMessage {
  const { title, text: body } = endedNoticeOf(attempt)
  return { title, body, tag: threadOf(attempt.id), url, muteUrl: null, isQuiet: true }
}

/** The same news for its person's webhooks. */
export function hookEventOf({ news, attempt }: NotifiedNews): NewHookEvent {
  const { id, mandateId, matchId, homeTeam, awayTeam, platformName, pence, currency, refund } = attempt
  return {
    id: `purchase-${id}-${nameOf({ news, attempt })}`,
    type: 'purchase.updated',
    at: momentOf({ news, attempt }),
    data: {
      news,
      purchase_id: id,
      mandate_id: mandateId,
      match: { id: matchId, home_team_name: homeTeam, away_team_name: awayTeam },
      seller: platformName,
      quantity: attempt.quantity,
      price: { amount: pence / 100, currency },
      order_number: attempt.orderNumber,
      problem: attempt.problem,
      ...(refund && { refunded: { amount: refund.pence / 100, currency } }),
    },
  }
}

function wordsOf(news: Notified, attempt: ShownAttempt): { title: string; text: string; action: string } {
  const { homeTeam, awayTeam, platformName, problem, orderNumber } = attempt
  const sides = `${homeTeam} v ${awayTeam}`
  const why = problem === null ? '' : ` ${problem}`
  switch (news) {
    case 'asking':
      return {
        title: `Buy ${ticketsText(attempt)}? ${sides}`,
        text: `${offerText(attempt)} Answer by ${answerByText(attempt)}: no answer means no.`,
        action: 'Answer',
      }
    case 'handed_over':
      if (attempt.isHandOver) return handOverWords(attempt, sides)
      return {
        title: `${platformName} needs you: ${sides}`,
        text: `${offerText(attempt)}${why} ${finishText(attempt)}`,
        action: 'Go on',
      }
    case 'completed':
      if (attempt.isHandOver) {
        return {
          title: `Noted as bought: ${sides}`,
          text: ownPurchaseText(attempt),
          action: 'See the purchase',
        }
      }
      return {
        title: `Bought: ${sides}`,
        text: `${ticketsText(attempt)} from ${platformName} for ${costText(attempt)}, with all fees.${orderNumber === null ? '' : ` Order ${orderNumber}.`}${why}`,
        action: 'See the purchase',
      }
    case 'refunded':
      return {
        title: `Money back: ${sides}`,
        text: `${refundText(attempt)} Your mandate and your budget still count the purchase.`,
        action: 'See the purchase',
      }
    case 'failed':
      return { title: `Not bought: ${sides}`, text: `Nothing was bought at ${platformName}.${why}`, action: 'See why' }
    case 'unanswered':
      return { title: `Nothing was bought: ${sides}`, text: unansweredText(attempt), action: 'See the purchase' }
    case 'unreadable':
      return {
        title: `Please check at ${platformName}: ${sides}`,
        text: unreadableText(platformName),
        action: 'See the purchase',
      }
    case 'readable':
      return {
        title: `Clear again at ${platformName}: ${sides}`,
        text: `We can read again what ${platformName} answers about your purchase. It is still under way, and we send you the result.`,
        action: 'See the purchase',
      }
    case 'unclear':
      return {
        title: `Please check at ${platformName}: ${sides}`,
        text: doubtText(attempt),
        action: 'See the purchase',
      }
  }
}

function unansweredText({ platformName, quantity, isHandOver }: ShownAttempt): string {
  const nothing = `There was no answer in time, so nothing was bought at ${platformName}.`
  return isHandOver ? `${nothing} If you bought ${themText(quantity)} there all the same, tell us.` : nothing
}

/** Whether a question's end is said by nothing else: of other ends a message of their own comes, or has come. */
export function isQuietEnd({ status, problem }: Pick<ShownAttempt, 'status' | 'problem'>): boolean {
  return status === 'cancelled' && problem !== silence.text
}

/** "Club Direct gave back £30.00 of the £88.00 that you paid." */
export function refundText({ platformName, pence, currency, refund }: ShownAttempt): string {
  const [given, paid] = [formatMoney(refund?.pence ?? 0, currency), formatMoney(pence, currency)]
  return refund?.pence === pence
    ? `${platformName} gave back all of the ${paid} that you paid.`
    : `${platformName} gave back ${given} of the ${paid} that you paid.`
}

/** A purchase that its person made on the seller's page, as they said. */
export function ownPurchaseText(attempt: ShownAttempt): string {
  const { platformName, pence, currency, problem } = attempt
  const counts =
    problem === null ? 'It counts under your mandate.' : `${problem} It counts under your mandate all the same.`
  return `You bought ${ticketsText(attempt)} at ${platformName} for ${formatMoney(pence, currency)}. ${counts}`
}

/** Words of a hand-over: what is on sale on the seller's page, and until when to answer. */
function handOverWords(attempt: ShownAttempt, sides: string) {
  return {
    title: `On sale at ${attempt.platformName}: ${sides}`,
    text: `${offerText(attempt)} ${handOverText(attempt)} Answer by ${answerByText(attempt)}: no answer means no.`,
    action: 'Open your purchase kit',
  }
}

export function handOverText({ quantity }: Pick<ShownAttempt, 'quantity'>): string {
  return `We can’t buy there. Buy ${themText(quantity)} yourself with your purchase kit, then tell us: bought, gone or not for me.`
}

export const themText = (quantity: number) => (quantity === 1 ? 'it' : 'them')

export function ticketsText({ quantity }: Pick<ShownAttempt, 'quantity'>): string {
  return manyText(quantity, 'ticket')
}

/** "2 tickets (Adult, North Stand) from Club Direct for £96.00 with all fees, of which £8.00 are fees." */
export function offerText(attempt: ShownAttempt): string {
  const { question, platformName, currency, isHandOver, pence } = attempt
  const total = isHandOver ? ` for ${formatMoney(pence, currency)}, as its page says` : null
  const where = question ? ` (${placeText(question)})` : ''
  const why = question?.why ? ` ${question.why}` : ''
  return `${ticketsText(attempt)}${where} from ${platformName}${question ? (total ?? totalText(question, currency)) : ''}.${why}`
}

function placeText({ ticketType, section, seat }: AttemptQuestion): string {
  return [ticketType, section, seat].filter((part) => part !== null).join(', ')
}

function totalText({ totalPence, feesPence }: AttemptQuestion, currency: string): string {
  if (totalPence === null) return ''
  const fees = feesPence > 0 ? `, of which ${formatMoney(feesPence, currency)} are fees` : ''
  return ` for ${formatMoney(totalPence, currency)} in total${fees}`
}

/** When the person must have paid on the seller's page. */
export const finishText = (attempt: ShownAttempt) => `Finish there by ${answerByText(attempt)}.`

const answerByText = ({ question }: ShownAttempt) => (question ? clockTime(question.answerBy) : 'its end')
