import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { alarmedFromPence } from './constants.ts'
import type { SpendingAlarm } from './contract.ts'

type Envelope = { from: string; to: string; publicOrigin: string }

/** To the operator, once for each day and currency: more was bought than on a usual day. */
export function spendingMail(
  { day, currency, pence, purchases }: SpendingAlarm,
  { from, to, publicOrigin }: Envelope,
): Mail {
  const date = toIso(day).slice(0, 10)
  const title = `More than ${formatMoney(alarmedFromPence, currency)} was bought under mandates`
  const lines = [
    `On ${date} (UTC): ${purchases} ${purchases === 1 ? 'purchase' : 'purchases'} for ${formatMoney(pence, currency)} so far.`,
    'Purchases go on. If something is wrong, stop them all in the settings, or at one seller on its page.',
  ]
  const url = `${publicOrigin}/admin/system/settings`
  return {
    from,
    to,
    subject: `Alarm: ${title}`,
    text: [title, '', ...lines, '', `Stop purchases: ${url}`, ''].join('\n'),
    html: mailPage(
      title,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${title}</h1></td></tr>
${lines.map((line) => html`<tr><td style="padding:0 4px 8px"><p class="text" style="${styles.text}">${line}</p></td></tr>`)}
<tr><td style="padding:8px 4px 0"><p class="muted" style="${styles.small}"><a class="link" href="${url}" style="${styles.link}">Stop purchases</a></p></td></tr>`,
    ),
    messageId: `<spending.${currency}.${date}@${new URL(publicOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
