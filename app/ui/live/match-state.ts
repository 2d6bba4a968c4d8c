import type { LiveState, MatchTick, MatchUpdate, PublicBoard, PublicOffer } from '#durable/relay/protocol.ts'
import type { Reducer } from './channel-state.ts'

/** One match as its room has it. */
export type MatchLive = { matchId: number; board: PublicBoard; live: LiveState | null }

export const matchReducer: Reducer<MatchLive> = {
  fromSnapshot(frame) {
    if (!('board' in frame)) throw new Error('A snapshot of another channel arrived')
    return { matchId: frame.matchId, board: frame.board, live: frame.live }
  },
  apply(state, frame) {
    if (frame.type !== 'tick') return state
    return {
      ...state,
      live: liveAfter(state.live, frame),
      board: frame.prices ? boardAfter(state.board, frame, frame.prices) : state.board,
    }
  },
}

function liveAfter(before: LiveState | null, { live }: MatchTick): LiveState | null {
  return live ? { ...live.live, events: live.live.events ?? before?.events ?? [] } : before
}

/** What a state leaves out where it does not apply. */
const nothingStated = { kind: undefined, addOn: undefined, opensAt: undefined, closesAt: undefined }

/** Offers are absolute: each carries its current state, or null. */
function boardAfter(board: PublicBoard, { seq, at }: MatchTick, prices: NonNullable<MatchTick['prices']>): PublicBoard {
  let offers = board.offers
  for (const [index, { platformId, ticketType, section, after }] of prices.offers.entries()) {
    const isIt = (offer: PublicOffer) =>
      offer.platformId === platformId && offer.ticketType === ticketType && offer.section === section
    const known = offers.find(isIt)
    if (!after) offers = offers.filter((offer) => !isIt(offer))
    else if (known) {
      const isSameFact = known.pricePence === after.pricePence && known.availability === after.availability
      const changedAt = isSameFact ? known.changedAt : at
      offers = offers.map((offer) =>
        offer === known ? { ...offer, ...nothingStated, ...after, changedAt, checkedAt: at } : offer,
      )
    } else {
      const platform = board.platforms.find((one) => one.platformId === platformId)
      if (!platform) continue
      const { summary: _summary, quarantined: _quarantined, ...facts } = platform
      // Frames have no row ids; negative ones never collide with the room's.
      const identity = { id: -(seq * 1_000 + index), ticketType, section, highPence: null }
      offers = [...offers, { ...facts, ...identity, ...after, firstSeenAt: at, changedAt: at, checkedAt: at }]
    }
  }
  return { ...board, seq, offers, summary: prices.summary }
}

/** The latest updates, by match. */
export type MatchesLive = Readonly<Record<number, Omit<MatchUpdate, 'seq' | 'after' | 'type'>>>

export const matchesReducer: Reducer<MatchesLive> = {
  fromSnapshot(frame) {
    if (!('matches' in frame)) throw new Error('A snapshot of another channel arrived')
    return Object.fromEntries(frame.matches.map((match) => [match.matchId, match]))
  },
  apply(state, frame) {
    return frame.type === 'match_update' ? { ...state, [frame.matchId]: frame } : state
  },
}
