import { unlinkedName } from '#worker/ground/mail/words.rules.ts'

/** Of an agent's name in an SMS. */
const longestName = 40

/** Asks a client; the agent's name is the only word in it that is not ours. */
export function askSms(agentName: string, url: string): string {
  const name = unlinkedName(agentName, longestName)
  return `${name} watches football tickets for you on Touchline. To get a text when one is found, say yes here: ${url} Otherwise nothing is sent. Reply STOP to end.`
}
