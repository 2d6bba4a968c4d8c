import type { Mail } from '#worker/ground/mail/contract.ts'
import { questionMail } from '#worker/ground/mail/question-mail.ts'
import { unlinkedName } from '#worker/ground/mail/words.rules.ts'
import { type ColleagueRole, roleNames, roleTexts } from './constants.ts'

type Envelope = { from: string; to: string; messageId: string }
type Invited = { agentName: string; role: ColleagueRole; url: string }

const foot = "If you don't know them, you can ignore this email: the invitation ends in 7 days."

/** The agent's name is the only word in it that is not ours. */
export function invitationMail({ agentName, role, url }: Invited, envelope: Envelope): Mail {
  const title = 'You are invited to work for an agent on Touchline'
  const who = unlinkedName(agentName)
  const text = `${who} invites you as a colleague. A ${roleNames[role].toLowerCase()} ${roleTexts[role]} of theirs. Sign in or register with this address to answer.`
  return questionMail({ title, text, url, foot }, envelope)
}
