import { html } from 'hono/html'
import type { Company } from '#worker/ground/company.contract.ts'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { clockTime, dateText, momentText } from '#worker/ground/mail/words.rules.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { consumerRulesAt } from '#worker/people/plans/rules.ts'
import { currency, receiptPath, texts } from '../constants.ts'
import type { Receipt } from './contract.ts'
import { creditedName, paidBy, receiptLine, receiptName, receiptTitle } from './rules.ts'

type Envelope = {
  from: string
  to: string
  publicOrigin: string
  company: Company
  /** Makes the id of a mail sent again differ from the first one's. */
  copy?: string
  /** When the plan ends now, of a credit note; null where none runs any more. */
  planEndsAt?: Instant | null
  /** An operator's words above the document. */
  message?: string
}

/** The document itself, not only a link: the mail is the buyer's copy. */
export function receiptMail(
  receipt: Receipt,
  { from, to, publicOrigin, company, copy = '', message = '', planEndsAt = null }: Envelope,
): Mail {
  const name = receiptName(receipt.number)
  const title = `${receiptTitle(receipt)} ${name}`
  const url = `${publicOrigin}${receiptPath}/${name}`
  const facts = factsOf(receipt, company, planEndsAt)
  const end = endOf(receipt, company, publicOrigin)
  const note = company.isPlaceholder ? texts.placeholderSeller : ''
  return {
    from,
    to,
    subject: `${title}: ${receiptLine(receipt)}`,
    text: [
      title,
      '',
      ...(message ? [message, ''] : []),
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      end,
      '',
      ...(note ? [note, ''] : []),
      `To print: ${url}`,
      '',
    ].join('\n'),
    html: htmlPart({ title, message, facts, end, note, url }),
    messageId: `<receipt.${receipt.number}${copy && `.${copy}`}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function endOf({ kind, method, issuedAt }: Receipt, { emails }: Company, publicOrigin: string): string {
  if (kind === 'credit_note') {
    return method === 'paypal' ? 'PayPal returns the money the way it was paid.' : 'We transfer the money.'
  }
  return `Nothing renews by itself: we keep no card. Pay again when you want to go on. ${rightToCancel(issuedAt, emails.support, publicOrigin)}`
}

/** On a durable medium, with the way to use it (Consumer Contracts Regulations 2013, reg. 16 and schedule 3). */
function rightToCancel(paidAt: Instant, email: string, publicOrigin: string): string {
  const { coolingOffDays } = consumerRulesAt(paidAt)
  const until = momentText(paidAt + coolingOffDays * dayMs)
  return `You have the right to cancel within ${manyText(coolingOffDays, 'day')} without a reason, until ${until}: on your dashboard under My Plan (${publicOrigin}/dashboard?tab=plan), by email to ${email}, or with the form at ${publicOrigin}/terms#cancellation-form. What you get back: ${publicOrigin}/terms#refunds`
}

/** Everything that the law asks of the document, as label and value. */
function factsOf(receipt: Receipt, seller: Company, planEndsAt: Instant | null): [label: string, value: string][] {
  const { grossPence, vatPence, vatPercent, buyer, credits } = receipt
  const money = (pence: number) => formatMoney(pence, currency)
  return [
    ['Number', receiptName(receipt.number)],
    ['Date', clockTime(receipt.issuedAt)],
    ['For', receiptLine(receipt)],
    ...(credits ? [['Credits', `${creditedName(credits)} of ${dateText(credits.issuedAt)}`] as [string, string]] : []),
    receipt.kind === 'receipt'
      ? ['Runs until', clockTime(receipt.untilAt)]
      : ['Your paid plan now', planEndsAt === null ? 'Ended' : `Runs until ${clockTime(planEndsAt)}`],
    ['Net', money(grossPence - vatPence)],
    [`VAT ${vatPercent}%`, money(vatPence)],
    [receipt.kind === 'receipt' ? paidBy(receipt.method) : 'Given back', money(grossPence)],
    ['Payment', receipt.paymentId],
    ...(buyer ? [['Buyer', `${buyer.name}, ${buyer.address}`] as [string, string]] : []),
    ['Seller', `${seller.name}, ${seller.address}, VAT ${seller.vatNumber}`],
  ]
}

type Parts = { title: string; message: string; facts: [string, string][]; end: string; note: string; url: string }

function htmlPart({ title, message, facts, end, note, url }: Parts): string {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr><td valign="top" class="muted" style="${styles.label};padding:5px 16px 5px 0">${label}</td><td valign="top" class="text" style="${styles.text};padding:5px 0">${value}</td></tr>`,
  )
  return mailPage(
    title,
    html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${message ? html`<tr><td style="padding:0 4px 16px"><p class="text" style="${styles.text}">${message}</p></td></tr>` : ''}<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="${styles.ticket}"><tr><td style="${styles.match}"><table cellpadding="0" cellspacing="0" border="0">${rows}</table></td></tr></table></td></tr>
<tr><td style="padding:16px 4px 0"><p class="text" style="${styles.text}">${end}</p></td></tr>
${note ? html`<tr><td style="padding:16px 4px 0"><p class="muted" style="${styles.small}">${note}</p></td></tr>` : ''}<tr><td style="padding:16px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">Open it on Touchline to print</a></p></td></tr>`,
  )
}
