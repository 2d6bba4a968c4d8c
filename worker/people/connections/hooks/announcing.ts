// Events that no channel carries: each waits in the log, and the job of repeats posts it within a minute.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { ConnectionsRepository } from '../repository.ts'
import { webhookBody } from '../senders/webhook.ts'
import type { HookKey, NewHookEvent } from './contract.ts'
import type { HooksRepository } from './repository.ts'
import { eventsOf, isChosen } from './rules.ts'

type Ports = {
  log: Pick<HooksRepository, 'queue' | 'queueAll'>
  repository: Pick<ConnectionsRepository, 'list'>
  clock: Clock
}

const messageOf = ({ id, ...event }: NewHookEvent) => ({
  id: `msg_${id}`,
  type: event.type,
  body: webhookBody(event),
})

/** To webhooks that were found to want it, of any number of people. */
export function createHookCrier({ log, clock }: Pick<Ports, 'log' | 'clock'>) {
  return (hooks: readonly HookKey[], event: NewHookEvent): Promise<void> =>
    log.queueAll(hooks, messageOf(event), clock())
}

/** To each of a person's webhooks that is on and wants it; a repeat with the same id adds nothing. */
export function createHookAnnouncer({ log, repository, clock }: Ports) {
  return async function announce(userId: number, { id, ...event }: NewHookEvent): Promise<void> {
    const rows = (await repository.list(userId)).filter(
      ({ kind, confirmedAt, endedAt, events }) =>
        kind === 'webhook' && confirmedAt !== null && endedAt === null && isChosen(event.type, eventsOf(events)),
    )
    const message = messageOf({ id, ...event })
    for (const { name } of rows) await log.queue({ userId, name }, message, clock())
  }
}
