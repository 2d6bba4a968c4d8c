import type { PlatformKind } from '../catalogue/constants.ts'
import { dayMs, type Instant } from '../platform/clock.ts'
import { productToken } from './constants.ts'
import type { ExtractedPage, ProblemCode } from './contract.ts'

/** Who asks, and how to reach us; sent with every request to a platform. */
export function crawlerUserAgent(contact: string): string {
  return `${productToken}/1.0 (+${contact})`
}

/** Unauthorised resale is watched, and neither alerted nor linked unless the operator turns it on. */
export function isAlertable(kind: PlatformKind, isResaleAllowed: boolean): boolean {
  return kind !== 'resale' || isResaleAllowed
}

/** While only the day is known, its end: a page must not be dropped before the match can have been played. */
export function kickoffOf(match: { kickoffAt: Instant | null; sortAt: Instant }): Instant {
  return match.kickoffAt ?? match.sortAt + dayMs
}

/**
 * What a page that was read means. Offers are told to the room, whatever else was wrong; a page without any is told only
 * if it is sure to be the page that was asked for, and then as "nothing found", never as "sold out".
 */
export function judgePage(page: ExtractedPage): 'changed' | 'empty' | 'blocked' | 'failed' {
  if (page.offers.length > 0) return 'changed'
  const has = (code: ProblemCode) => page.problems.some((problem) => problem.code === code)
  if (has('block_page')) return 'blocked'
  return has('truncated') || has('malformed_data') ? 'failed' : 'empty'
}

/** Validators are kept only of a whole page: half of one may carry the validators of all of it. */
export function isWhole(page: ExtractedPage): boolean {
  return !page.problems.some((problem) => problem.code === 'truncated')
}
