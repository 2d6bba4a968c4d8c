import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { type ColleagueRole, roleNames, roleTexts } from './constants.ts'

type Envelope = { from: string; to: string; messageId: string }
type Invited = { agentName: string; role: ColleagueRole; url: string }

const foot = "If you don't know them, you can ignore this email: the invitation ends in 7 days."

/** The agent's name is the only word in it that is not ours. */
export function invitationMail({ agentName, role, url }: Invited, envelope: Envelope): Mail {
  const title = 'You are invited to work for an agent on Touchline'
  const who = oneLine(agentName)
  const text = `${who} invites you as a colleague. A ${roleNames[role].toLowerCase()} ${roleTexts[role]} of theirs. Sign in or register with this address to answer.`
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
