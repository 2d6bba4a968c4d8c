import { html } from 'hono/html'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import type { Letter } from '../contract.ts'

const aboutAccount = "You're getting this email because it is about your account. It can't be switched off."

/** What its reader can do about the alert behind it without signing in. */
export type LetterLinks = { manageUrl: string; unsubscribeUrl: string }

/** A mail of one paragraph and one link, in the layout of all mails. */
export function letterMail(
  { title, text, action, why: reason }: Letter,
  url: string,
  links: LetterLinks | null,
  also: { url: string; action: string } | null = null,
): { html: string; text: string } {
  const why = reason ?? aboutAccount
  return {
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px">
<h1 class="text" style="${styles.headline}">${title}</h1>
</td></tr>
<tr><td style="padding:0 4px 20px"><p class="text" style="${styles.text}">${text}</p></td></tr>
<tr><td style="padding:0 4px 24px"><a href="${url}" style="${styles.action}">${action}</a></td></tr>${also && alsoRow(also)}
<tr><td style="padding:0 4px"><p class="muted" style="${styles.small}">${why}</p>${links && choices(links)}</td></tr>`,
    ),
    text: [
      title,
      '',
      text,
      '',
      `${action}: ${url}`,
      ...(also ? ['', `${also.action}: ${also.url}`] : []),
      '',
      '-- ',
      why,
      ...(links ? choicesText(links) : []),
      '',
    ].join('\n'),
  }
}

function alsoRow({ url, action }: { url: string; action: string }) {
  return html`
<tr><td style="padding:0 4px 24px"><a class="link" href="${url}" style="${styles.link}">${action}</a></td></tr>`
}

function choices({ manageUrl, unsubscribeUrl }: LetterLinks) {
  return html`
<p class="muted" style="${styles.choices}"><a class="link" href="${manageUrl}" style="${styles.link}">Manage this alert</a> · <a class="link" href="${unsubscribeUrl}" style="${styles.link}">Turn it off</a></p>`
}

function choicesText({ manageUrl, unsubscribeUrl }: LetterLinks): string[] {
  return [`Manage this alert: ${manageUrl}`, `Turn off this alert: ${unsubscribeUrl}`]
}
