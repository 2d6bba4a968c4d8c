import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { momentText } from '#worker/ground/mail/words.rules.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { currency } from '../constants.ts'
import { paymentsDeskPath } from '../desk/constants.ts'
import { receiptLine } from '../receipts/rules.ts'
import { problemTexts } from './constants.ts'
import type { OpenProblem } from './contract.ts'

type Envelope = { from: string; to: string; publicOrigin: string }

/** A payment as the operator knows it, and no id of ours: "Touchline Pro, one year, £399.99, 22 Nov 2026". */
function subjectText({ subject, ...payment }: OpenProblem): string {
  if (payment.orderId === null) return subject
  const { plan, cycle, amountPence, paidAt } = payment
  return `${receiptLine({ plan, cycle })}, ${formatMoney(amountPence, currency)}, ${momentText(paidAt)}`
}

const linkOf = ({ orderId }: OpenProblem, publicOrigin: string): string | null =>
  orderId === null ? null : `${publicOrigin}${paymentsDeskPath}/${orderId}`

/** To the operator: what does not agree. Names no customer. */
export function alarmMail(problems: readonly OpenProblem[], { from, to, publicOrigin }: Envelope): Mail {
  const [first] = problems
  const title = problems.length === 1 && first ? problemTexts[first.kind] : `${problems.length} problems in the books`
  const lines = problems.map((problem) => {
    return {
      text: `${problemTexts[problem.kind]} (${subjectText(problem)}): ${problem.text}`,
      url: linkOf(problem, publicOrigin),
    }
  })
  const url = `${publicOrigin}${paymentsDeskPath}#books`
  const key = `${first ? toIso(first.foundAt).replace(/\W/g, '') : ''}.${problems.length}`
  return {
    from,
    to,
    subject: `Alarm: ${title}`,
    text: [
      title,
      '',
      ...lines.flatMap(({ text, url: at }) => (at ? [text, at] : [text])),
      '',
      `All open problems: ${url}`,
      '',
    ].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${lines.map(
  ({ text, url: at }) =>
    html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${text}${at && html` <a class="link" href="${at}" style="${styles.link}">Open it</a>`}</p></td></tr>`,
)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">All open problems</a></p></td></tr>`,
    ),
    messageId: `<books.${key}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
