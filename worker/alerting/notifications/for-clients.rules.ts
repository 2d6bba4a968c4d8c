// Which of an agent's clients a message is for, as its first line says it.

import { oneLine } from '#worker/ground/mail/words.rules.ts'
import type { FiredAlerts, Letter, Notice, PendingDelivery, Unsent } from './contract.ts'

/** Further clients are counted. */
const maxNamed = 2

/** "for Ada Lovelace", "for Ada Lovelace and Ben Field", "for Ada Lovelace, Ben Field and 3 more"; empty for none. */
export function forClients(names: readonly string[] = []): string {
  if (names.length === 0) return ''
  const named = names.slice(0, maxNamed).map(oneLine)
  const more = names.length - named.length
  return `for ${more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ')}`
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
  return { ...message, text: `F${forClients(clients).slice(1)}: ${message.text}` }
}
