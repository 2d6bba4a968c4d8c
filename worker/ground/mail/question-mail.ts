import { html } from 'hono/html'
import type { Mail } from './contract.ts'
import { mailPage } from './page.ts'
import { styles } from './styles.ts'

type Envelope = { from: string; to: string; messageId: string }
type Question = { title: string; text: string; url: string; foot: string }

/** Asks one thing of a person, whose answer is given at an address. */
export function questionMail({ title, text, url, foot }: Question, envelope: Envelope): Mail {
  return {
    ...envelope,
    subject: title,
    text: [title, '', text, '', `Answer: ${url}`, '', '-- ', foot, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
<tr><td style="padding:0 4px 20px"><p class="text" style="${styles.text}">${text}</p></td></tr>
<tr><td style="padding:0 4px 24px"><a href="${url}" style="${styles.action}">Answer</a></td></tr>
<tr><td style="padding:0 4px"><p class="muted" style="${styles.small}">${foot}</p></td></tr>`,
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
