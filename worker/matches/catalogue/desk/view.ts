import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchRow } from '../repository.ts'
import { toMatch } from '../view.ts'
import type { DeskStatus } from './constants.ts'
import type { DeskMatch } from './contract.ts'
import { isRestorable } from './rules.ts'

/** `listed`: the matches that a football feed lists. */
export function deskMatchOf(row: MatchRow, listed: ReadonlySet<number>, now: Instant): DeskMatch {
  const { id, ticketUrl, officialPlatform, isHighDemand, kickoffAt, version, isPinned } = row.match
  const shown = toMatch(row, now)
  return {
    ...shown,
    status: shown.status as DeskStatus,
    ticket_url: ticketUrl,
    official_platform: officialPlatform,
    is_high_demand: isHighDemand,
    kickoffAt,
    version,
    is_pinned: isPinned,
    is_listed: listed.has(id),
    is_restorable: isRestorable(row.match, now),
  }
}
