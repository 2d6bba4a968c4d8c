import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { dateText } from '#worker/ground/mail/words.rules.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { consumerRulesAt } from '#worker/people/plans/rules.ts'
import { currency, refundPath } from '../../constants.ts'
import { paymentsDeskPath } from '../../desk/constants.ts'
import { receiptLine } from '../../receipts/rules.ts'
import { answerDays, type RequestRecipient, refundReasons } from '../constants.ts'
import type { RefundRequest } from './repository.ts'

type Envelope = { from: string; to: string; publicOrigin: string }
type Words = { title: string; subject: string; lines: readonly string[]; url: string; link: string }

const answerBy = ({ askedAt }: RefundRequest) => dateText(askedAt + answerDays * dayMs)
const sumOf = ({ amountPence }: RefundRequest) => formatMoney(amountPence, currency)

/** What was asked, what the right is, and until when we answer. */
export function customerMail(request: RefundRequest, envelope: Envelope): Mail {
  const { orderId, paidAt, askedAt, reason } = request
  const { coolingOffDays, law } = consumerRulesAt(paidAt)
  const rightEnds = dateText(paidAt + coolingOffDays * dayMs)
  const title = 'We have your refund request'
  const lines =
    reason === 'right'
      ? [
          `On ${dateText(askedAt)} you cancelled ${receiptLine(request)}.`,
          `You get back ${sumOf(request)}. You asked within the ${manyText(coolingOffDays, 'day')} after the payment, until ${rightEnds}, so this is your right (${law}). You need not give a reason.`,
          `You did not pay with PayPal: we transfer the money and write to you by ${answerBy(request)}.`,
        ]
      : [
          `On ${dateText(askedAt)} you asked for a refund of ${receiptLine(request)}.`,
          `The ${manyText(coolingOffDays, 'day')} in which you can cancel as of right (${law}) ended on ${rightEnds}, so we decide. The unused days are worth ${sumOf(request)}.`,
          `We answer by email by ${answerBy(request)}. Your plan runs until then.`,
        ]
  const url = `${envelope.publicOrigin}${refundPath}?order=${orderId}`
  return mailOf(request, 'customer', { title, subject: title, lines, url, link: 'See your request' }, envelope)
}

/** Names no customer and repeats none of their words: both are on the desk. */
export function operatorMail(request: RefundRequest, envelope: Envelope): Mail {
  const { orderId, reason } = request
  const title = 'A customer asks for money back'
  const why = reason === 'right' ? refundReasons.right : 'Asked after the time to cancel'
  const lines = [
    `${sumOf(request)} of ${receiptLine(request)}. ${why}.`,
    `We promised ${reason === 'right' ? 'the transfer' : 'an answer'} by ${answerBy(request)}.`,
  ]
  const url = `${envelope.publicOrigin}${paymentsDeskPath}/${orderId}`
  const subject = `${title}: ${sumOf(request)}, by ${answerBy(request)}`
  return mailOf(request, 'operator', { title, subject, lines, url, link: 'Open the payment' }, envelope)
}

function mailOf({ id }: RefundRequest, recipient: RequestRecipient, words: Words, envelope: Envelope): Mail {
  const { from, to, publicOrigin } = envelope
  const { title, subject, lines, url, link } = words
  return {
    from,
    to,
    subject,
    text: [title, '', ...lines, '', `${link}: ${url}`, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${lines.map((line) => html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${line}</p></td></tr>`)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">${link}</a></p></td></tr>`,
    ),
    messageId: `<refund.${id}.${recipient}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
