import { html } from 'hono/html'
import { mailPage } from '../../mail/page.ts'
import { styles } from '../../mail/styles.ts'
import type { Letter } from '../contract.ts'

const why = "You're getting this email because it is about your account. It can't be switched off."

/** A mail of one paragraph and one link, in the layout of all mails. */
export function letterMail({ title, text, action }: Letter, url: string): { html: string; text: string } {
  return {
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px">
<h1 class="text" style="${styles.headline}">${title}</h1>
</td></tr>
<tr><td style="padding:0 4px 20px"><p class="text" style="${styles.text}">${text}</p></td></tr>
<tr><td style="padding:0 4px 24px"><a href="${url}" style="${styles.action}">${action}</a></td></tr>
<tr><td style="padding:0 4px"><p class="muted" style="${styles.small}">${why}</p></td></tr>`,
    ),
    text: [title, '', text, '', `${action}: ${url}`, '', '-- ', why, ''].join('\n'),
  }
}
