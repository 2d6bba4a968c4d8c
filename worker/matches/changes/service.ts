import type { Message, MessageOf } from '#worker/entry/messages.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { Change, ChangeSubscriber, Remaining } from './contract.ts'

type Dependencies = {
  /** With unique names, because a retry finds a subscriber by name. */
  subscribers: () => readonly ChangeSubscriber[]
  /** Acknowledges to the room that all subscribers are done; until then it resends the change. */
  acknowledge: (change: Change) => Promise<void>
  enqueue: (message: Message) => Promise<void>
  logger: Logger
}

type Outcome =
  | { kind: 'done'; name: string }
  | { kind: 'more'; name: string; cursor: string }
  | { kind: 'failed'; name: string; cursor: string | null; error: unknown }

export function createChangesService({ subscribers, acknowledge, enqueue, logger }: Dependencies) {
  async function run({ name, handle }: ChangeSubscriber, change: Change, cursor: string | null): Promise<Outcome> {
    try {
      const rest = await handle(change, cursor)
      return rest === null ? { kind: 'done', name } : { kind: 'more', name, cursor: rest }
    } catch (error) {
      logger.error('change_subscriber_failed', { change_id: change.id, subscriber: name, error: errorText(error) })
      return { kind: 'failed', name, cursor, error }
    }
  }

  return {
    /**
     * Runs the subscribers with work left concurrently. The rest continues in a new message, so that finished
     * subscribers are not called again; if none made progress, the queue retries this one.
     */
    async handle({ change, cursor }: MessageOf<'change'>): Promise<void> {
      const called = subscribers().filter(({ name }) => cursor === null || Object.hasOwn(cursor, name))
      const outcomes = await Promise.all(called.map((each) => run(each, change, cursor?.[each.name] ?? null)))
      const left = outcomes.filter((outcome) => outcome.kind !== 'done')
      if (left.length === 0) return acknowledge(change)
      const failed = outcomes.filter((outcome) => outcome.kind === 'failed')
      if (failed.length === outcomes.length) throw failed[0]?.error
      const remaining: Remaining = Object.fromEntries(left.map(({ name, cursor }) => [name, cursor]))
      await enqueue({ version: 1, type: 'change', change, cursor: remaining })
    },
  }
}
