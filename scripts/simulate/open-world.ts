import { meterQueue } from '#test/meter/bindings.ts'
import type { Meter } from '#test/meter/meter.ts'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { anyTicket } from '#worker/alerting/notifications/lifetimes/constants.ts'
import type { Lifetime } from '#worker/alerting/notifications/lifetimes/contract.ts'
import { createEnqueue, createEnqueueDeliveries } from '#worker/entry/bindings.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { Chance } from './chance.ts'
import { Crash, crashing, type Faults } from './faults.ts'
import { createMessages } from './messages.ts'
import { isThereNow } from './oracle.ts'
import { openProduct, type ProductPorts } from './product.ts'
import { createQueue } from './queue.ts'
import { openRoom, type Recorded } from './room.ts'
import { makeObservation, matches, startAt } from './world.ts'

/** Longest step while messages are on their way. */
export const tickMs = 5 * secondMs

type Setting = Pick<ProductPorts, 'hasKey' | 'limits'> & {
  alerts: readonly Alert[]
  meter: Meter
}

/** The product's parts under faults, in a world whose time is passed by hand. */
export function openWorld(
  d1: D1Database,
  chance: Chance,
  faults: Faults,
  { alerts: people, hasKey, meter, limits }: Setting,
) {
  let now = startAt
  const clock = () => now
  const queue = createQueue({ chance, faults, meter, clock })
  const recorded: Recorded[] = []
  const observations: Parameters<(typeof rooms)[0]['observe']>[0][] = []
  const sendChange = (change: Change) => queue.push({ version: 1, type: 'change', change, cursor: null })
  const rooms = matches.map(({ id }) => openRoom(id, sendChange, (one) => recorded.push(one)))
  const roomOf = (matchId: number) => rooms[matchId - 1] as (typeof rooms)[0]
  const messages = createMessages(people, (matchId) => roomOf(matchId).board(), clock)
  const product = openProduct({
    d1,
    chance,
    faults,
    clock,
    messages,
    recorded,
    roomOf,
    ...openPorts({ chance, faults, meter, queue, messages, roomOf }),
    hasKey,
    limits,
  })
  const workOne = () => queue.workOne(product.work)

  async function everyMinute(): Promise<void> {
    for (const room of rooms) room.alarm(now)
    for (const job of product.jobs)
      await meter.invoke<Promise<unknown>>('job', job).catch((error) => {
        if (!(error instanceof Crash)) throw error
      })
    // The whole process dies: queues in memory are lost, rooms restart from storage.
    if (faults.isOn && chance.happens(0.02)) {
      queue.lose()
      for (const room of rooms) room.evict()
    }
  }

  /** Until the next moment at which something may be due, and everything that is due then. */
  async function advance(ms: number): Promise<void> {
    now += ms
    if (now % minuteMs === 0) await everyMinute()
    // Several consumers at once, with interleaved steps.
    while ((await Promise.all([workOne(), workOne(), workOne()])).includes(true));
  }

  return {
    recorded,
    messages,
    handed: product.handed,
    observe(number: number): void {
      const observation = makeObservation(`check-${number}`, 1 + chance.below(matches.length), now, chance)
      observations.push(observation)
      const isCut = faults.isOn && chance.happens(0.1)
      roomOf(observation.matchId).observe(observation, now, isCut)
      // Occasionally delivers an old observation again.
      const old = chance.pick(observations)
      if (chance.happens(0.2)) roomOf(old.matchId).observe(old, now, false)
    },
    async passTime(durationMs: number): Promise<void> {
      const end = now + durationMs
      while (now < end) {
        // Nothing happens between two minutes while no message is on its way.
        const isBusy = queue.isBusyBefore(now + minuteMs)
        await advance(Math.min(isBusy ? tickMs : minuteMs - (now % minuteMs), end - now))
      }
    },
    overlookedLosses: () => overlookedLosses(d1, roomOf),
    async isCalm(): Promise<boolean> {
      const open = await d1
        .prepare('SELECT count(*) AS n FROM delivery_batches WHERE is_open = 1')
        .first<{ n: number }>()
      return queue.isEmpty() && open?.n === 0 && rooms.every((room) => room.isSettled())
    },
  }
}

type Outside = Pick<ProductPorts, 'chance' | 'faults' | 'messages' | 'roomOf'> & {
  meter: Meter
  queue: ReturnType<typeof createQueue>
}

/** What the product asks of its queues and rooms; each call may crash. */
function openPorts({ chance, faults, messages, roomOf, meter, queue }: Outside) {
  const sends = meterQueue(queue.binding, meter)
  const queues = { CHECKS: sends, CHANGES: sends, DELIVERIES: sends, JOBS: sends }
  const ports = crashing(
    {
      enqueue: createEnqueue(queues),
      enqueueDeliveries: createEnqueueDeliveries(queues),
      acknowledge: async (change: Change) => roomOf(change.matchId).acknowledge(change.id),
      boardOf: async (matchId: number) => roomOf(matchId).board(),
      boardAround: async ({ matchId, seq }: Change) => roomOf(matchId).around(seq),
    },
    faults,
    chance,
    (method, [matchId]) => {
      if (method === 'boardOf') messages.roomIsAway(matchId as number)
    },
  )
  const { enqueue, enqueueDeliveries, acknowledge, boardOf, boardAround } = ports
  return { enqueue, enqueueDeliveries, acknowledge, boardOf, boardAround }
}

type Followed = Pick<Lifetime, 'subjectId' | 'what' | 'pence' | 'platformId' | 'matchId'>

/** Tickets that are gone from the board and yet still followed as there. */
async function overlookedLosses(d1: D1Database, roomOf: ProductPorts['roomOf']): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `SELECT subject_id AS subjectId, what, pence, platform_id AS platformId, match_id AS matchId FROM lifetimes
       WHERE alert_id = ${anyTicket} AND due_at IS NOT NULL`,
    )
    .all<Followed>()
  const isOnBoard = ({ what, pence, platformId, matchId }: Followed) =>
    isThereNow(what, pence, platformId, roomOf(matchId).board())
  return results.flatMap((one) => (isOnBoard(one) ? [] : `gone unnoticed: ${one.subjectId} ${one.what}`))
}
