import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'

type Envelope = { from: string; to: string; messageId: string }
type Letter = { title: string; subject: string; from: string; message: string; url: string }

const foot = 'Please answer on that page: replies to this email are not read.'

/** A message of a thread, sent to the side that did not write it. */
export function threadMail({ title, subject, from, message, url }: Letter, envelope: Envelope): Mail {
  return {
    ...envelope,
    subject: `${title}: ${subject}`,
    text: [`${from} wrote:`, '', message, '', `Read and answer: ${url}`, '', '-- ', foot, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${subject}</h1></td></tr>
<tr><td style="padding:0 4px 20px"><p class="text" style="${styles.text}">${from} wrote:</p></td></tr>
<tr><td style="padding:0 4px 20px"><p class="text" style="${styles.text};white-space:pre-wrap">${message}</p></td></tr>
<tr><td style="padding:0 4px 24px"><a href="${url}" style="${styles.action}">Read and answer</a></td></tr>
<tr><td style="padding:0 4px"><p class="muted" style="${styles.small}">${foot}</p></td></tr>`,
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
