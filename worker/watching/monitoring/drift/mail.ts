import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { dayMs, hourMs, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { brokenFlagMs, flagMs, qualityPath } from './constants.ts'

/** `title`: what is sure of its pages. */
type Alarm = { platformId: number; title: string; since: Instant; evidence: readonly string[] }
type Envelope = { from: string; to: string; publicOrigin: string }

/** To the operator, once for each flag: what changed, and that no fan is notified of it. */
export function driftMail({ platformId, title, since, evidence }: Alarm, { from, to, publicOrigin }: Envelope): Mail {
  const meanwhile =
    'Until the pages are as usual again, or you accept them, the last known tickets stay on the board and no alert goes ' +
    `out for this platform. After ${flagMs / hourMs} hours they are taken as they are, where they cannot be right after ` +
    `${brokenFlagMs / dayMs} days.`
  const lines = [...evidence, meanwhile]
  const url = `${publicOrigin}${qualityPath}`
  return {
    from,
    to,
    subject: `Alarm: ${title}`,
    text: [title, '', ...lines, '', `Check the pages: ${url}`, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${lines.map((line) => html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${line}</p></td></tr>`)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">Check the pages</a></p></td></tr>`,
    ),
    messageId: `<drift.${platformId}.${toIso(since).replace(/\W/g, '')}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
