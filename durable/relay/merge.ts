// Merges ticks of one moment. Every value in a tick is absolute, so the last one wins.
import type { LiveTick, PriceTick, RoomTick } from '#durable/match-room/tick.ts'
import { eventsPerUpdate } from './constants.ts'
import type { LiveNews, MatchTick, MatchUpdate, PlatformOffer } from './protocol.ts'

export type MergedTick = {
  first: number
  last: number
  /** Whether the ticks cover everything from the first to the last. */
  isWhole: boolean
  frame: Omit<MatchTick, 'after'>
}

/** One frame for a match's own channel; null for no ticks. */
export function mergeTicks(ticks: readonly RoomTick[]): MergedTick | null {
  const ordered = [...ticks].sort((a, b) => a.seq - b.seq)
  const [first] = ordered
  const last = ordered.at(-1)
  if (!first || !last) return null
  const live = ordered.filter((tick) => tick.kind === 'live')
  const prices = ordered.filter((tick) => tick.kind === 'prices')
  const isGapless = new Set(ordered.map((tick) => tick.seq)).size === last.seq - first.seq + 1
  return {
    first: first.seq,
    last: last.seq,
    isWhole: isGapless && !prices.some((tick) => tick.needsBoard),
    frame: {
      type: 'tick',
      matchId: last.matchId,
      seq: last.seq,
      at: last.at,
      ...liveOf(live),
      ...pricesOf(prices),
    },
  }
}

function liveOf(ticks: readonly LiveTick[]): Pick<MatchTick, 'live'> {
  const last = ticks.at(-1)
  return last ? { live: { live: last.live, news: newsOf(ticks) } } : {}
}

function pricesOf(ticks: readonly PriceTick[]): Pick<MatchTick, 'prices'> {
  const last = ticks.at(-1)
  if (!last) return {}
  const offers = new Map<string, PlatformOffer>()
  for (const { platformId, offers: diffs } of ticks) {
    for (const { ticketType, section, after } of diffs) {
      offers.set(JSON.stringify([platformId, ticketType, section]), { platformId, ticketType, section, after })
    }
  }
  return { prices: { summary: last.summary, offers: [...offers.values()] } }
}

/** News of one match, in order, without duplicates. */
export function newsOf(ticks: readonly RoomTick[]): LiveNews[] {
  const news = ticks.flatMap((tick) => (tick.kind === 'live' ? tick.news : []))
  return [...new Map(news.map((one) => [one.id, one])).values()]
}

/** The state of a match after the room's change `roomSeq`. */
export type RoomUpdate = { roomSeq: number; update: Update }
export type Update = Omit<MatchUpdate, 'seq' | 'after'>

/** One update per match for `live-matches`, earliest first; without prices. */
export function mergeUpdates(ticks: readonly RoomTick[]): RoomUpdate[] {
  const byMatch = new Map<number, LiveTick[]>()
  for (const tick of ticks) {
    if (tick.kind === 'live') byMatch.set(tick.matchId, [...(byMatch.get(tick.matchId) ?? []), tick])
  }
  return [...byMatch.values()].flatMap((ofMatch) => {
    const ordered = ofMatch.sort((a, b) => a.seq - b.seq)
    const last = ordered.at(-1)
    return last ? [{ roomSeq: last.seq, update: toUpdate(last, newsOf(ordered)) }] : []
  })
}

function toUpdate({ matchId, at, live, names }: LiveTick, news: LiveNews[]): Update {
  const latest = news.at(-1)
  return {
    type: 'match_update',
    matchId,
    status: live.status,
    notify: latest !== undefined,
    title: latest?.title ?? `${names.home} v ${names.away}`,
    message: latest?.message ?? '',
    at,
    live: { ...live, events: live.events.slice(-eventsPerUpdate) },
    news,
    names,
  }
}
