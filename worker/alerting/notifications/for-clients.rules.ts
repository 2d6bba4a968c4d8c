// Which of an agent's clients a message is for, as its first line says it.

import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { capitalised } from '#worker/ground/platform/capitalised.ts'
import type { FiredAlerts, Letter, Notice, PendingDelivery, Unsent } from './contract.ts'

/** Up to this many clients are named; of more, two are named and the others counted. */
const maxNamed = 3

const list = new Intl.ListFormat('en-GB')

/** "for Ada Lovelace", "for Ada Lovelace and Ben Field", "for Ada, Ben and 3 more"; empty for none. */
export function forClients(names: readonly string[] = []): string {
  if (names.length === 0) return ''
  const all = names.map(oneLine)
  const named = all.length > maxNamed ? [...all.slice(0, maxNamed - 1), `${all.length - maxNamed + 1} more`] : all
  return `for ${list.format(named)}`
}

/** The message, which names the clients of the alerts that it speaks for. */
export function withClients(
  message: Notice | Letter | Unsent,
  { alertIds }: Pick<PendingDelivery, 'alertIds'>,
  fired: FiredAlerts | undefined,
): Notice | Letter | Unsent {
  if ('reason' in message || fired === undefined) return message
  const spokenFor = message.kind === 'change' ? [message.alert, ...message.alsoAlerts].map(({ id }) => id) : alertIds
  const names = spokenFor.flatMap((id) => fired.alerts.get(id)?.clientName ?? [])
  const clients = [...new Set(names)]
  if (clients.length === 0) return message
  if (message.kind === 'change') return { ...message, clients }
  return { ...message, text: `${capitalised(forClients(clients))}: ${message.text}` }
}
