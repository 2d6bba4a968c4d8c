import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { clockTime } from '#worker/ground/mail/words.rules.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { UnreadAlarm } from './contract.ts'
import { adviceOf, reasonOf } from './rules.ts'

type Envelope = { from: string; to: string; publicOrigin: string }

/** To the operator, once for each time: a platform cannot be read, why, and what to do. */
export function unreadMail(alarm: UnreadAlarm, { from, to, publicOrigin }: Envelope): Mail {
  const { platformId, name, since, problem } = alarm
  const title = `${name} can’t be read`
  const lines = [
    `Every check since ${clockTime(since)} failed: ${reasonOf(problem)}.`,
    adviceOf(problem),
    'Until a check reads it again, its last known tickets stay on the board with the time of that check, and no alert goes out for it.',
  ]
  const url = `${publicOrigin}/admin/scraping/${platformId}`
  return {
    from,
    to,
    subject: `Alarm: ${title}`,
    text: [title, '', ...lines, '', `See its last pages: ${url}`, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${lines.map((line) => html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${line}</p></td></tr>`)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">See its last pages</a></p></td></tr>`,
    ),
    messageId: `<unread.${platformId}.${toIso(since).replace(/\W/g, '')}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
