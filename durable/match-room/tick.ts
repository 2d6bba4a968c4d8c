import type { Instant } from '#worker/ground/platform/clock.ts'
import type { OfferDiff, PriceSummary } from '#worker/matches/changes/contract.ts'
import type { LiveNews, LiveState } from './protocol.ts'

export type LiveTick = {
  kind: 'live'
  matchId: number
  seq: number
  at: Instant
  live: LiveState
  news: LiveNews[]
  names: { home: string; away: string }
}

export type PriceTick = {
  kind: 'prices'
  matchId: number
  seq: number
  at: Instant
  platformId: number
  /** True where `offers` is incomplete: a platform's first check, or more changes than fit. */
  needsBoard: boolean
  /** As in the change; bounded. */
  offers: OfferDiff[]
  /** Across all alertable platforms of the match. */
  summary: PriceSummary
}

/** A room's message to its listeners, at most one per kind and sequence number. Plain JSON. */
export type RoomTick = LiveTick | PriceTick
