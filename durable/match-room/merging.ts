// A match that was stored twice: one room takes over what the other saw, and gives it back when that was a mistake.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { maxOffersPerPage } from '#worker/watching/monitoring/constants.ts'
import { restate } from './changes-without-news.ts'
import { maxHandovers, maxHistoryRows } from './constants.ts'
import type { RoomFacts } from './facts.ts'
import type { Handover, SeenSince } from './protocol.ts'
import type { HistoryRow, Observed, Room, RoomPlatform } from './room.ts'
import type { RoomStore } from './store.ts'

type Seen = Pick<Handover, 'platforms' | 'history'>

/** `from`: the match that a row was taken over from; null for the room's own. */
export type KeptRow = HistoryRow & { from: number | null }

/**
 * Puts platforms on the board as the other room left them, so that their next check is compared with that and not taken
 * for a first one. Emits the price summary without alerting. A platform that the board has as new or newer stays.
 */
function importPlatforms(room: Room, { platforms }: Pick<Handover, 'platforms'>, at: Instant): Observed[] {
  const news = platforms.filter(({ ref, seenAt }) => (room.platforms.get(ref.id)?.seenAt ?? -1) < seenAt)
  const [first] = news
  if (!first) return []
  // A number for each platform, because the ids of its offers derive from it.
  const imported = news.map((platform, index) => withOwnIds(platform, room.seq + 1 + index))
  const joined = new Map([...room.platforms, ...imported.map((one) => [one.ref.id, one] as const)])
  const restated = restate({ ...room, seq: room.seq + news.length - 1, platforms: joined }, first.ref.id, at)
  if (!restated) return []
  // The one with the change first: what the board was before is stored with it, for all of them.
  return [restated, ...imported.slice(1).map((platform) => ({ ...restated, platform, change: null }))]
}

function withOwnIds(platform: RoomPlatform, seq: number): RoomPlatform {
  const offers = platform.offers.map((offer, index) => ({ ...offer, id: seq * maxOffersPerPage + index }))
  return { ...platform, seq, offers }
}

/**
 * Both histories in order of time, each in its own order; a row taken over has the number of the room's change before it.
 * The oldest beyond the limit go.
 */
function joinHistories(own: readonly KeptRow[], { history, tag }: Handover): KeptRow[] {
  const given = history.toReversed().map(({ id: _id, ...row }) => ({ ...row, from: tag }))
  const joined: KeptRow[] = []
  let seq = 0
  for (const row of own) {
    while (given[0] && given[0].at < row.at) joined.push({ ...(given.shift() as KeptRow), seq })
    joined.push(row)
    seq = row.seq
  }
  for (const row of given) joined.push({ ...row, seq })
  return joined.slice(-maxHistoryRows)
}

type Parts = {
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  facts: RoomFacts
  store: Pick<RoomStore, 'keptRows' | 'rewriteHistory' | 'wholeHistory' | 'seenHistory' | 'deleteHistory'>
  room: () => Room
  persist: (observed: Observed) => void
  /** Persists, publishes and sends. */
  emit: (observed: Observed, change: Change) => Promise<void>
}

/** The room's part in a merge; each step may run twice. */
export function createMerging({ storage, facts, store, room, persist, emit }: Parts) {
  const taken = () => facts.get<string[]>('handovers') ?? []

  return {
    isClosed: () => facts.get('closed') === true,

    close(): Seen {
      facts.put('closed', true)
      return { platforms: [...room().platforms.values()], history: store.wholeHistory() }
    },

    reopen: () => facts.delete('closed'),

    async import(handover: Handover): Promise<void> {
      if (taken().includes(handover.id)) return
      const [first, ...others] = importPlatforms(room(), handover, Date.now())
      // All is stored, and noted as taken over, before the change is sent: no check and no second call comes between.
      const sent = first?.change ? emit(first, first.change) : null
      for (const one of others) persist(one)
      storage.transactionSync(() => {
        store.rewriteHistory(joinHistories(store.keptRows(), handover))
        facts.put('handovers', [...taken(), handover.id].slice(-maxHandovers))
      })
      await sent
    },

    seenSince: (of: SeenSince): Seen => ({
      platforms: of.platformIds.flatMap((id) => room().platforms.get(id) ?? []),
      history: store.seenHistory(of),
    }),

    removeImported(matchId: number, of: SeenSince): void {
      store.deleteHistory(matchId, of)
    },
  }
}
