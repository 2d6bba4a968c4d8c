import { html } from 'hono/html'
import type { Mail } from './contract.ts'
import { mailPage } from './page.ts'
import { styles } from './styles.ts'

export type OperatorEnvelope = { from: string; to: string; publicOrigin: string }

type Link = { text: string; path: string }

type News = {
  /** Marked in the subject as something to look at now. */
  isAlarm?: boolean
  title: string
  /** `link`: a page about that line alone. */
  lines: readonly (string | { text: string; link: Link | null })[]
  link: Link
  /** Names the news, so that a mail that goes out twice is shown once. */
  key: string
}

/** To the operator: a title, a few lines, and the page on which to act. */
export function operatorMail({ isAlarm = true, title, lines, link, key }: News, envelope: OperatorEnvelope): Mail {
  const { from, to, publicOrigin } = envelope
  const shown = lines.map((line) => (typeof line === 'string' ? { text: line, link: null } : line))
  const url = publicOrigin + link.path
  return {
    from,
    to,
    subject: isAlarm ? `Alarm: ${title}` : title,
    text: [
      title,
      '',
      ...shown.flatMap((line) => [line.text, ...(line.link ? [publicOrigin + line.link.path] : [])]),
      '',
      `${link.text}: ${url}`,
      '',
    ].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${shown.map((line) => html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${line.text}${line.link && html` ${anchor(line.link, publicOrigin)}`}</p></td></tr>`)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}">${anchor(link, publicOrigin)}</p></td></tr>`,
    ),
    messageId: `<${key}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function anchor({ text, path }: Link, publicOrigin: string) {
  return html`<a class="link" href="${publicOrigin}${path}" style="${styles.link}">${text}</a>`
}
