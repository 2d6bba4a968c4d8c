import type { Mail } from '#worker/ground/mail/contract.ts'
import { questionMail } from '#worker/ground/mail/question-mail.ts'
import { unlinkedName } from '#worker/ground/mail/words.rules.ts'

type Envelope = { from: string; to: string; messageId: string }

const title = 'Do you want ticket alerts at this address?'
const foot = "If you don't know them, you can ignore this email: nothing else is sent to you."

/** Asks a client; the agent's name is the only word in it that is not ours. */
export function askMail(agentName: string, url: string, envelope: Envelope): Mail {
  const text = `${unlinkedName(agentName)} watches football tickets for you on Touchline and would like us to email you when one is found. Nothing is sent until you say yes.`
  return questionMail({ title, text, url, foot }, envelope)
}
