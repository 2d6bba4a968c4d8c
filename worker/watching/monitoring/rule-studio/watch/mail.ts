import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import type { RuleWatch } from './contract.ts'
import { rollBackReasons } from './rules.ts'

type Envelope = { from: string; to: string; publicOrigin: string }
type RolledBack = RuleWatch & { platformId: number; name: string }

/** To the operator, once: new rules were rolled back. */
export function rolledBackMail(watch: RolledBack, { from, to, publicOrigin }: Envelope): Mail {
  const { platformId, name, revision, revisionBefore, putAt } = watch
  const title = `Rules of ${name} were rolled back`
  const back = revisionBefore === null ? 'the rules before it were' : `revision ${revisionBefore} was`
  const lines = [
    ...rollBackReasons(watch),
    `So ${back} put in force again.`,
    `Revision ${revision} is still there. If it is right that it finds fewer offers, publish it, read how its shadow run differs, and accept that: accepted rules are not rolled back.`,
  ]
  const url = `${publicOrigin}/admin/scraping/${platformId}?revision=${revision}`
  return {
    from,
    to,
    subject: title,
    text: [title, '', ...lines, '', `See ${url}`, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${lines.map((line) => html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${line}</p></td></tr>`)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">Open its rules</a></p></td></tr>`,
    ),
    messageId: `<rules.${platformId}.${putAt}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
