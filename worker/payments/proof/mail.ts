import { html } from 'hono/html'
import type { Mail } from '../../mail/contract.ts'
import { mailPage } from '../../mail/page.ts'
import { styles } from '../../mail/styles.ts'
import { toIso } from '../../platform/clock.ts'
import { paymentsDeskPath } from '../desk/constants.ts'
import { problemTexts } from './constants.ts'
import type { OpenProblem } from './contract.ts'

type Envelope = { from: string; to: string; publicOrigin: string }

/** To the operator: what does not agree. Names no customer. */
export function alarmMail(problems: readonly OpenProblem[], { from, to, publicOrigin }: Envelope): Mail {
  const [first] = problems
  const title = problems.length === 1 && first ? problemTexts[first.kind] : `${problems.length} problems in the books`
  const lines = problems.map(({ kind, subject, text }) => `${problemTexts[kind]} (${subject}): ${text}`)
  const url = `${publicOrigin}${paymentsDeskPath}`
  const key = `${first ? toIso(first.foundAt).replace(/\W/g, '') : ''}.${problems.length}`
  return {
    from,
    to,
    subject: `Alarm: ${title}`,
    text: [title, '', ...lines, '', `See ${url}`, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${lines.map((line) => html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${line}</p></td></tr>`)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">Open the payments</a></p></td></tr>`,
    ),
    messageId: `<books.${key}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
