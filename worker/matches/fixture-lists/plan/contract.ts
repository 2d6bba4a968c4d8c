import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchStatus } from '../../catalogue/constants.ts'
import type { FeedRow, FeedSide, StoredMatch } from '../contract.ts'

type Times = { kickoffAt: Instant | null; matchDay: string; sortAt: Instant }

/** A match that we do not have. */
type Addition = Times & {
  leagueId: number
  season: string
  homeTeamId: number
  awayTeamId: number
  meeting: number
  round: string
  venue: string | null
  city: string | null
  status: MatchStatus
  score: FeedRow['score']
  feedMatchId: number
}

export type PlannedUpdate = Times & {
  id: number
  status: MatchStatus
  score: FeedRow['score']
  /** The score that is stored does not count any more. */
  isScoreGone: boolean
  /** Its gates must know. */
  isMoved: boolean
  before: StoredMatch
  title: string
  hasMoved: boolean
  /** Another status. */
  isOtherwise: boolean
}

/** The feed's number of a match, and those that it had before. */
type Link = { id: number; feedMatchId: number; was?: number[] }

/** A row whose teams are known. */
export type Resolved = { row: FeedRow; homeTeamId: number; awayTeamId: number }

/** A team of the feed: ours, or null while it waits for a choice. */
export type Learned = FeedSide & { teamId: number | null }

export type SyncPlan = {
  added: Addition[]
  changed: PlannedUpdate[]
  linked: Link[]
  learned: Learned[]
  waiting: FeedRow[]
  conflicts: string[]
  undrawn: number
  ignored: number
  pinned: number
}
