import type { Board, RoomState } from '#durable/match-room/protocol.ts'
import type { RoomTick } from '#durable/match-room/tick.ts'
import { maxFramesAfterSnapshot, maxUpdatesPerFlush, roomAnswersWithinMs } from './constants.ts'
import { mergeTicks, mergeUpdates, newsOf, type RoomUpdate, type Update } from './merge.ts'
import { type LiveNews, liveMatches, type MatchSnapshot, type MatchTick, type PublicBoard } from './protocol.ts'
import type { Snapshot } from './ring.ts'
import type { Channel, Emit, Item } from './root.ts'
import { type RoomPort, type SourcePorts, singleFlight, within } from './source.ts'
import { writeTick } from './wire.ts'

/** A match's own channel: the room assigns the numbers, and its state is the snapshot. */
export function createMatchChannel(
  matchId: number,
  { ring, wait }: Pick<SourcePorts, 'ring' | 'wait'>,
  room: RoomPort,
): Channel {
  /** Registers before reading, so that no change is missed in between. */
  const readRoom = singleFlight(() =>
    within(
      roomAnswersWithinMs,
      room.listen().then(() => room.state()),
      wait,
    ),
  )
  /** A read already in progress may be older than a tick that has arrived; then reads again. */
  async function readRoomSince(seq: number): Promise<RoomState> {
    const state = await readRoom()
    return state.seq < seq ? readRoom() : state
  }
  const toText = ({ unsentNews: _unsentNews, ...state }: RoomState, news: LiveNews[] = []) => {
    const board = toPublicBoard(state.board)
    return JSON.stringify({
      type: 'snapshot',
      channel: `match:${matchId}`,
      ...state,
      board,
      news,
    } satisfies MatchSnapshot)
  }
  /** With the news of what it replaces, for those who had frames before: the room's own, and of `fresh`. */
  function toSnapshot(state: RoomState, fresh: RoomTick[] = []): Snapshot {
    const { head } = ring
    const missed = state.unsentNews.filter((tick) => head !== null && tick.seq > head)
    return { seq: state.seq, text: toText(state), newsText: toText(state, newsOf([...missed, ...fresh])) }
  }
  let sentEvents = ''

  /** Sends pending news once, with the state that replaces the frames. */
  async function startOver(fresh: RoomTick[], emit: Emit): Promise<void> {
    const { head } = ring
    const state = await readRoomSince(Math.max(head ?? 0, ...fresh.map(({ seq }) => seq)))
    sentEvents = ''
    emit.startOver(toSnapshot(state, fresh))
  }

  return {
    // Reading the room is a call to another object, so clients that join together share one snapshot.
    maxFramesAfterSnapshot,

    async flush(items, emit) {
      const { head } = ring
      const fresh = ticksOf(items).filter((tick) => head === null || tick.seq > head)
      const merged = mergeTicks(fresh)
      const isAsked = items.some(({ kind }) => kind === 'refresh')
      if (!merged) return isAsked ? startOver(fresh, emit) : undefined
      const after = head ?? merged.first - 1
      if (isAsked || !merged.isWhole || merged.first > after + 1) return startOver(fresh, emit)
      const { live, ...frame } = merged.frame
      const events = JSON.stringify(live?.live.events ?? null)
      const isSameEvents = events === sentEvents
      if (live) sentEvents = events
      const text = writeTick({ ...frame, after, ...(live && { live: isSameEvents ? withoutEvents(live) : live }) })
      emit.frame({ after, seq: merged.last, text })
    },

    read: async () => toSnapshot(await readRoom()),
    renew: () => room.listen(),
    checks: () => room.checks(),
  }
}

function toPublicBoard(board: Board): PublicBoard {
  const withoutLink = <T extends { isAlertable: boolean; url: string }>(one: T) => ({
    ...one,
    url: one.isAlertable && one.url !== '' ? one.url : null,
  })
  return { ...board, offers: board.offers.map(withoutLink), platforms: board.platforms.map(withoutLink) }
}

/** Clients keep their events when a frame has none. */
function withoutEvents({
  live: { events: _events, ...live },
  news,
}: NonNullable<MatchTick['live']>): MatchTick['live'] {
  return { live, news }
}

/** The channel of all matches: its root assigns the numbers and keeps the last update of each match. */
export function createLiveMatchesChannel({ ring, store, now }: Pick<SourcePorts, 'ring' | 'store' | 'now'>): Channel {
  /** A late update never reverts a match: its news go out with the current state. Null when it has none. */
  function onward(late: RoomUpdate): RoomUpdate | null {
    const known = store.latestOf(late.update.matchId)
    if (!known || known.roomSeq < late.roomSeq) return late
    const { notify, title, message, news } = late.update
    if (news.length === 0) return null
    return { roomSeq: known.roomSeq, update: { ...(JSON.parse(known.update) as Update), notify, title, message, news } }
  }

  return {
    // The snapshot is built from local rows, so a joining client gets no earlier updates.
    maxFramesAfterSnapshot: 0,

    async flush(items, emit) {
      const updates = mergeUpdates(ticksOf(items)).flatMap((update) => onward(update) ?? [])
      const isCrowd = updates.length > maxUpdatesPerFlush
      const send = (frame: object) => {
        const after = ring.head ?? 0
        emit.frame({ after, seq: after + 1, text: JSON.stringify({ ...frame, seq: after + 1, after }) }, true)
      }
      for (const { roomSeq, update } of updates) {
        store.saveLatest({
          matchId: update.matchId,
          roomSeq,
          at: now(),
          update: JSON.stringify({ ...update, notify: false, news: [] }),
        })
        if (!isCrowd || update.notify) send(update)
      }
      if (isCrowd || items.some((item) => item.kind === 'refresh')) send({ type: 'matches_refresh' })
    },

    async read() {
      const seq = ring.head ?? 0
      const matches = store.latest(now()).join(',')
      return { seq, text: `{"type":"snapshot","channel":"${liveMatches}","seq":${seq},"matches":[${matches}]}` }
    },

    renew: async () => null,
    checks: async () => [],
  }
}

function ticksOf(items: readonly Item[]): RoomTick[] {
  return items.filter((item) => item.kind !== 'refresh')
}
