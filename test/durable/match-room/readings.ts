import { applyLive, type RoomLive } from '#durable/match-room/live.ts'
import { kickoffAt, makeFacts, makeGoal } from '#test/matches/live/facts.ts'
import type { LiveFacts, LiveNews } from '#worker/matches/live/contract.ts'

/** Applies readings one after another, each later than the one before. */
export function run(readings: readonly Partial<LiveFacts>[], before: RoomLive | null = null) {
  let live = before
  const news: LiveNews[] = []
  let changes = 0
  for (const [index, reading] of readings.entries()) {
    const second = (before ? (before.state.feedSeenAt - kickoffAt) / 1_000 : -60) + (index + 1) * 15
    const applied = applyLive(live, makeFacts(second, reading))
    live = applied.live
    news.push(...applied.news)
    changes += Number(applied.isChanged)
  }
  if (!live) throw new Error('nothing was read')
  return { live, state: live.state, news, changes, announced: news.map(({ id }) => id) }
}

export const scheduled: Partial<LiveFacts> = { phase: 'scheduled', minute: null, score: null }
export const goal12 = makeGoal('home', 12, { player: 'Saka' })
export const goal30 = makeGoal('away', 30, { player: 'Palmer' })
