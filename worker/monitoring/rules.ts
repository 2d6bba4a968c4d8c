import type { PlatformKind } from '../catalogue/constants.ts'
import { maxAddressLength } from '../platform/address.ts'
import { dayMs, type Instant } from '../platform/clock.ts'
import { productToken, publicSites } from './constants.ts'
import type { ExtractedPage, ExtractionSpec, ProblemCode } from './contract.ts'

/** Who asks, and how to reach us; sent with every request to a platform. */
export function crawlerUserAgent(contact: string): string {
  return `${productToken}/1.0 (+${contact})`
}

/** Unauthorised resale is watched, and neither alerted nor linked unless the operator turns it on. */
export function isAlertable(kind: PlatformKind, isResaleAllowed: boolean): boolean {
  return kind !== 'resale' || isResaleAllowed
}

/** Whether what is read there is an answer for programs. */
export function isApi({ kind }: ExtractionSpec): boolean {
  return kind in publicSites
}

/** Sites besides its own that the links of a platform's API may lead to. */
export function publicSitesOf({ kind }: ExtractionSpec): readonly string[] {
  return kind === 'ticketmaster' || kind === 'seatgeek' ? publicSites[kind] : []
}

/**
 * The page for people behind an address that is read: itself, or of an API the page that its answer names, on the
 * platform's own origin or one of its public sites. Empty where there is none that may be linked.
 */
export function peoplePage(
  platform: { origin: string; extraction: ExtractionSpec },
  readUrl: string,
  namedUrl: string | null,
): string {
  if (!isApi(platform.extraction)) return readUrl
  if (namedUrl === null || namedUrl.length > maxAddressLength || !URL.canParse(namedUrl)) return ''
  const url = new URL(namedUrl)
  if (url.username !== '' || url.password !== '' || url.href === new URL(readUrl).href) return ''
  if (url.origin === platform.origin) return url.href
  const isPublic = publicSitesOf(platform.extraction).some((site) => `.${url.hostname}`.endsWith(`.${site}`))
  return isPublic && url.protocol === 'https:' && url.port === '' ? url.href : ''
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
  return has('truncated') || has('malformed_data') || has('too_complex') ? 'failed' : 'empty'
}

/** Validators are kept only of a whole page: half of one may carry the validators of all of it. */
export function isWhole(page: ExtractedPage): boolean {
  return !page.problems.some((problem) => problem.code === 'truncated')
}
