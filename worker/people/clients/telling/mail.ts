import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { oneLine } from '#worker/ground/mail/words.rules.ts'

type Envelope = { from: string; to: string; messageId: string }

const title = 'Do you want ticket alerts at this address?'
const foot = "If you don't know them, you can ignore this email: nothing else is sent to you."

/** Asks a client; the agent's name is the only word in it that is not ours. */
export function askMail(agentName: string, url: string, envelope: Envelope): Mail {
  const text = `${oneLine(agentName)} watches football tickets for you on Touchline and would like us to email you when one is found. Nothing is sent until you say yes.`
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
