// The product's rooms, filled with the past one match at a time, and the resulting list updates.
import { MatchRoom as ProductRoom } from '#durable/match-room/match-room.ts'
import type { LiveResult } from '#durable/match-room/protocol.ts'
import type { Message } from '#worker/entry/messages.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { createFollowers, type PastMatch } from './followers.ts'
import type { PastReading } from './past-readings.ts'

export type Past = { match: PastMatch; matchId: number; observations: Observation[]; readings: PastReading[] }
export type RoomResult = { change: Change | null; changedAt: Instant[]; live: LiveResult | null }

const untilPublishedMs = 20

export class MatchRoom extends ProductRoom {
  readonly #changes: Change[]

  constructor(ctx: DurableObjectState, env: Env) {
    const changes: Change[] = []
    super(ctx, { ...env, CHANGES: collect(changes), RELAY: noListeners })
    this.#changes = changes
  }

  /** Returns the last change, which is all that lists show, when each was, and the result of the last reading. */
  async takeOver(observations: Observation[], readings: LiveFacts[]): Promise<RoomResult> {
    for (const observation of observations) await this.observe(observation)
    let live: LiveResult | null = null
    for (const facts of readings) live = await this.applyLive(facts)
    // There were no alerts then, so every change is acknowledged; and old goals must not be announced today.
    for (const change of this.#changes) await this.acknowledge(change.id)
    while ((await this.state()).unsentNews.length > 0) await scheduler.wait(untilPublishedMs)
    await this.ctx.storage.deleteAlarm()
    const changedAt = this.#changes.map(({ seenAt }) => seenAt)
    return { change: this.#changes.at(-1) ?? null, changedAt, live }
  }
}

function collect(changes: Change[]): Env['CHANGES'] {
  const send = async (message: Message) => {
    if (message.type === 'change') changes.push(message.change)
  }
  return { send } as unknown as Env['CHANGES']
}

const noListeners = { getByName: () => ({ publish: async () => {} }) } as unknown as Env['RELAY']

type Bindings = { DB: D1Database; MATCH_ROOM: { getByName(name: string): Pick<MatchRoom, 'takeOver'> } }

export default {
  async fetch(request: Request, { DB, MATCH_ROOM }: Bindings): Promise<Response> {
    const follow = createFollowers(DB)
    const pasts = (await request.json()) as Past[]
    const changedAt = await Promise.all(
      pasts.map(async ({ match, matchId, observations, readings }) => {
        const facts = readings.map((reading) => reading.facts)
        const result = await MATCH_ROOM.getByName(`match:${matchId}`).takeOver(observations, facts)
        await follow(match, result, readings.at(-1))
        return result.changedAt
      }),
    )
    return Response.json(changedAt.flat())
  },
}
