import { maxAddressLength } from '#worker/ground/platform/address.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import { publicSites } from '#worker/matches/catalogue/platforms/constants.ts'
import { isApi } from '#worker/matches/catalogue/platforms/rules.ts'
import { productToken } from './constants.ts'
import type { CheckKind, ExtractedPage, ExtractionSpec, ProblemCode, Verdict } from './contract.ts'

/** Our User-Agent with a contact, sent with every request to a platform. */
export function crawlerUserAgent(contact: string): string {
  return `${productToken}/1.0 (+${contact})`
}

/** Other sites that an API's links may lead to. */
export function publicSitesOf({ kind }: ExtractionSpec): readonly string[] {
  return kind === 'ticketmaster' || kind === 'seatgeek' ? publicSites[kind] : []
}

/**
 * The page for people: the fetched URL itself, or for an API the one in its response, if on the platform's origin or
 * one of its public sites. Empty if there is none to link.
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

/** While only the day is known, its end: a page must not be dropped before the match was played. */
export function kickoffOf(match: { kickoffAt: Instant | null; sortAt: Instant }): Instant {
  return match.kickoffAt ?? match.sortAt + dayMs
}

/**
 * Classifies a page. Offers are always reported; a page without any is reported only if it certainly is the requested
 * one, and then as "nothing found", never as "sold out" unless it says so of its event.
 */
export function judgePage(page: ExtractedPage): 'changed' | 'nothing_found' | 'blocked' | 'failed' {
  if (page.offers.length > 0 || page.saysSoldOut) return 'changed'
  const has = (code: ProblemCode) => page.problems.some((problem) => problem.code === code)
  if (has('block_page') || has('waiting_room')) return 'blocked'
  return has('not_ticket_page') || has('truncated') || has('malformed_data') || has('too_complex')
    ? 'failed'
    : 'nothing_found'
}

/** A page says that all is sold out only in so many words: offers that are missing, or not understood, prove nothing. */
export function isProvenEmpty({ offers, saysSoldOut }: Pick<ExtractedPage, 'offers' | 'saysSoldOut'>): boolean {
  if (saysSoldOut) return true
  const tickets = offers.filter(({ kind }) => kind !== 'add-on')
  return tickets.length > 0 && tickets.every(({ availability }) => availability === 'sold_out')
}

/**
 * Whether a platform that answers has something else in the page's place: another match's, a missing one, a waiting room, a
 * wall of cookies, redirects without an end. A refusal of us says nothing of the page.
 */
export function standsInstead({ kind, status, problems, isTooFar }: Ended, fetched: FetchResult): boolean {
  if (kind !== 'failed' && kind !== 'blocked') return false
  if (status === 404 || status === 410) return true
  if (problems.some((code) => insteadCodes.includes(code))) return true
  if (fetched.kind !== 'failed' || isTooFar) return false
  return fetched.reason === 'redirect_loop' || fetched.reason === 'too_many_redirects'
}

type Ended = { kind: CheckKind; status: number | null; problems: readonly ProblemCode[]; isTooFar?: boolean }

const insteadCodes: readonly ProblemCode[] = ['other_event', 'not_ticket_page', 'waiting_room']

/** When a sale on a page opens or ends next, from which on the same page means something else; null when none does. */
export function nextTurnOf({ offers }: Pick<ExtractedPage, 'offers'>, now: Instant): Instant | null {
  const turns = offers.flatMap(({ opensAt, closesAt }) => [opensAt ?? now, closesAt ?? now]).filter((at) => at > now)
  return turns.length === 0 ? null : Math.min(...turns)
}

/**
 * Whether what such a page shows is where a board begins: an empty one counts if its data describes the event or it says in
 * words that there are no tickets, because a page that was not understood looks empty, too.
 */
export function beginsBoard({
  event,
  offers,
  saysNone,
}: Pick<ExtractedPage, 'event' | 'offers' | 'saysNone'>): boolean {
  return offers.length > 0 || event !== null || saysNone === true
}

/** The one place where the end of a check gets its name. */
export function verdictOf(check: { kind: CheckKind; status: number | null; isSoldOut?: boolean | undefined }): Verdict {
  if (check.status === 404 || check.status === 410) return 'gone'
  switch (check.kind) {
    case 'changed':
      return check.isSoldOut ? 'sold_out' : 'read'
    case 'unchanged':
      return 'unchanged'
    case 'blocked':
    case 'throttled':
      return 'blocked'
    // A page without offers is not a page that says there are none.
    case 'nothing_found':
    case 'failed':
      return 'broken'
  }
}

/** Validators of a partial page could match the complete one, so only complete pages keep theirs. */
export function isWhole(page: ExtractedPage): boolean {
  return !page.problems.some((problem) => problem.code === 'truncated')
}
