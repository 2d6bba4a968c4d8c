import { html } from 'hono/html'
import { type Markup, mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import type { Letter } from './letter.ts'

/** The HTML part: a ticket whose stub holds the action. No images, no tracked links. */
export function htmlPart(letter: Letter): string {
  return mailPage(
    letter.subject,
    html`<tr><td style="padding:0 4px 12px"><p class="muted" style="${styles.label}">Touchline</p></td></tr>
<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${letter.headline}</h1></td></tr>
<tr><td>${card(letter)}</td></tr>
<tr><td style="padding:20px 4px 0"><p class="muted" style="${styles.small}">${letter.footnote}${footnoteLink(letter)}</p></td></tr>`,
  )
}

function card(letter: Letter): Markup {
  const paragraphs = letter.paragraphs.map(
    (paragraph) => html`<p class="text" style="${styles.text};padding-top:12px">${paragraph}</p>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="${styles.ticket}">
<tr><td style="${styles.match}">
<p class="text" style="${styles.text}">${letter.greeting}</p>
${paragraphs}
</td></tr>
${letter.action && stub(letter.action, letter.actionNote)}
</table>`
}

function stub({ label, url }: NonNullable<Letter['action']>, note: string | null): Markup {
  return html`<tr><td class="below" style="${styles.below}">
<a href="${url}" style="${styles.action}">${label}</a>
${note && html`<p class="muted" style="${styles.small};padding-top:12px">${note}</p>`}
</td></tr>`
}

function footnoteLink({ footnoteLink: link }: Letter): Markup | '' {
  return link ? html`<br><a class="link" href="${link.url}" style="${styles.link}">${link.label}</a>` : ''
}
