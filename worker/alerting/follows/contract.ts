import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { type FollowKind, followKinds } from './constants.ts'

/** What to follow, or not to follow any more. */
export const FollowTarget = z.object({ kind: z.enum(followKinds), id: entityId() })
export type FollowTarget = { kind: FollowKind; id: number }

/** A signed-in user's id, or what a visitor's browser keeps. */
export type Follower = number | readonly FollowTarget[]

/** A team, league or match that a user follows. */
export type Followed = { kind: FollowKind; id: number; name: string; slug: string; followedAt: Instant }

/** All that a user follows, with the next matches of it. */
export type FollowedNext = { teamIds: number[]; leagueIds: number[]; matchIds: number[]; matches: Match[] }

/** What the page of one's own begins with. */
export type FollowedPage = {
  teams: Followed[]
  leagues: (Followed & { matches: Match[] })[]
  /** Matches of the followed teams and followed matches, the next first. */
  matches: Match[]
}
