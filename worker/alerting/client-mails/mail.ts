import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { clockTime, oneLine, unlinkedName } from '#worker/ground/mail/words.rules.ts'
import type { ClientRecipient } from '#worker/people/clients/messages/contract.ts'
import type { InboxItem } from '../notifications/inbox/contract.ts'

type Links = { pageUrl: string; stopUrl: string }
type Envelope = { from: string; messageId: string }

/** News for a client, in the words of their agent's inbox but for the alerts of others. */
export function clientMail(
  { title, message, news = message, match, at }: Pick<InboxItem, 'title' | 'message' | 'news' | 'match' | 'at'>,
  { address, agentName }: Pick<ClientRecipient, 'address' | 'agentName'>,
  { pageUrl, stopUrl }: Links,
  envelope: Envelope,
): Mail {
  const sides = match && `${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}`
  const subject = oneLine(sides === null || title.includes(sides) ? title : `${title}: ${sides}`)
  const text = `${news} Seen at ${clockTime(at)}.`
  const why = `You get this email because ${unlinkedName(agentName)} watches football tickets for you on Touchline, and you said yes.`
  const action = match ? 'See the tickets' : 'Open Touchline'
  return {
    ...envelope,
    to: address,
    subject,
    text: [subject, '', text, '', `${action}: ${pageUrl}`, '', '-- ', why, `Stop these emails: ${stopUrl}`, ''].join(
      '\n',
    ),
    html: mailPage(
      subject,
      html`<tr><td style="padding:0 4px 16px"><h1 class="text" style="${styles.headline}">${subject}</h1></td></tr>
<tr><td style="padding:0 4px 20px"><p class="text" style="${styles.text}">${text}</p></td></tr>
<tr><td style="padding:0 4px 24px"><a href="${pageUrl}" style="${styles.action}">${action}</a></td></tr>
<tr><td style="padding:0 4px"><p class="muted" style="${styles.small}">${why}</p>
<p class="muted" style="${styles.choices}"><a class="link" href="${stopUrl}" style="${styles.link}">Stop these emails</a></p></td></tr>`,
    ),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
