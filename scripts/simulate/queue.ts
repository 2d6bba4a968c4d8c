// The product's queues under faults: any ready message may be next, some are worked twice, some never.
import type { Meter } from '#test/meter/meter.ts'
import type { Message } from '#worker/entry/messages.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import type { Chance } from './chance.ts'
import { Crash, type Faults } from './faults.ts'

type Queued = { message: Message; readyAt: number; attempts: number }
type QueuePorts = { chance: Chance; faults: Faults; meter: Meter; clock: () => number }

const queueAttempts = 3

export function createQueue({ chance, faults, meter, clock }: QueuePorts) {
  let queue: Queued[] = []
  const push = (message: Message, delaySeconds = 0) => {
    queue.push({ message, readyAt: clock() + delaySeconds * secondMs, attempts: 0 })
  }
  return {
    push,
    binding: bindingOf(push),
    isEmpty: () => queue.length === 0,
    isBusyBefore: (at: number) => queue.some(({ readyAt }) => readyAt < at),
    /** The process dies: queues in memory are lost. */
    lose(): void {
      queue = []
    },

    /** Works any ready message, not the oldest; one in twenty stays in the queue afterwards. */
    async workOne(work: (message: Message) => Promise<void>): Promise<boolean> {
      const ready = queue.filter((queued) => queued.readyAt <= clock())
      const queued = ready.length > 0 ? chance.pick(ready) : undefined
      if (!queued) return false
      const isRedelivered = faults.isOn && chance.happens(0.05)
      if (!isRedelivered) queue = queue.filter((each) => each !== queued)
      try {
        await meter.invoke(queued.message.type, () => work(queued.message))
      } catch (error) {
        if (!(error instanceof Crash)) throw error
        const attempts = queued.attempts + 1
        // A dead letter after the last attempt. The room's alarm and the sweep must recover it.
        if (!isRedelivered && attempts < queueAttempts) queue.push({ ...queued, attempts, readyAt: clock() + secondMs })
      }
      return true
    },
  }
}

/** As the binding of a queue. */
function bindingOf(push: (message: Message, delaySeconds?: number) => void): Queue {
  return {
    send: async (message: Message, options?: QueueSendOptions) => push(message, options?.delaySeconds),
    sendBatch: async (messages: Iterable<MessageSendRequest<Message>>) => {
      for (const { body } of messages) push(body)
    },
  } as unknown as Queue
}
