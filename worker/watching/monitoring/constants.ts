import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { liveForMs } from '#worker/matches/catalogue/constants.ts'

/**
 * How pages are read: who changes what they are understood to say raises it. The next check of each page then reads it in
 * full, and what that changes on boards sends no alert (decision 16).
 */
export const readingVersion = 11

/** Targets per lease, and so per checks message. */
export const maxTargetsPerLease = 50

/** A lease not reported within this time expires (a claimed one sooner, by its size), and its targets are due again. */
export const leaseMs = 2 * minuteMs

/** A platform that was read before and fails at every check is an alarm after this. */
export const unreadAfterMs = hourMs

/** Whole fetch, including redirects and body. */
export const fetchTimeoutMs = 10 * secondMs
export const maxBodyBytes = 2 * 1024 * 1024
export const maxRedirects = 3

/** Where a platform's pages were found to need more; each check then takes more of its budget. */
export const mostRedirects = 10

/**
 * Checks in a row that find no page before it counts as gone. They must also span a time, longer than a shop's usual outage:
 * near kick-off five checks take a minute.
 */
export const goneAfterChecks = 5
export const goneAfterMs = 45 * minuteMs

/** Concurrent fetches per lease; the runtime allows six connections waiting for headers. */
export const fetchConcurrency = 6

/** Pages of other types are not read. */
export const pageContentTypes = ['text/html', 'application/xhtml+xml', 'application/json', 'application/*+json']

/** Of a page that must be read in full: nothing to compare its answer with. */
export const noValidators = { etag: null, lastModified: null, bodyHash: null }

/** Reserve at the lease's end, so that every check can finish and be reported. */
export const leaseMarginMs = fetchTimeoutMs + 5 * secondMs

/** After this many block pages, the rest of the lease is skipped. */
export const maxBlockedPerLease = 3

/** Platforms read at a time; worked by one run of a job, whose queries allow no more; and how many concurrently. */
export const platformsPerPage = 200
export const platformsPerRun = 800
export const dispatchConcurrency = 20

/** One in so many leases without a failed check is logged: a line costs more than a check. The gate counts them all. */
export const leasesPerLogLine = 20

/** Pages of a platform that its gate holds; later ones wait until others are over. */
export const maxTargetsPerPlatform = 5_000

/** New targets per query, and queries per platform and dispatch; the rest waits a minute. */
export const targetsPerPage = 500
export const maxTargetPagesPerDispatch = 20
/** Further queries of all platforms together, beyond the first of each: an invocation has a thousand queries. */
export const maxMorePagesPerDispatch = 100

/** robots.txt: size limit and cache time (RFC 9309 §2.4, §2.5). */
export const maxRobotsBytes = 500 * 1024
export const robotsTtlMs = dayMs
export const robotsRetryMs = 10 * minuteMs

/** Offers per page; more are reported as a problem. */
export const maxOffersPerPage = 100
/** Rows that rules read, of which the cheapest tickets are kept. */
export const maxRowsPerPage = 400

/**
 * Work budget for parsing a page: a base, plus steps per character, and more when an operator's rules are used.
 * Ordinary pages need about two per character, or eight when a tree is built.
 */
export const freeSteps = 500_000
export const stepsPerCharacter = 20
export const stepsForRules = 20_000_000

/** A price this many times above or below its reference is an outlier. */
export const outlierFactor = 10

/** A held price is confirmed by another one within this factor: prices move while they wait. */
export const likeFactor = 2

/** How soon a suspicious page is read again. */
export const secondCheckMs = 5 * secondMs

/** A page that stays as it is is reported to the room after trouble, and this often; gates know when it was checked. */
export const freshnessEveryMs = dayMs

/** Lists hear this often which matches were checked, each time of twice as long: a run may be left out. */
export const listEveryMinutes = 5

/** How often a target is due, by time to kick-off; the first matching row applies. */
export const intervals: readonly { untilKickoffMs: number; everyMs: number }[] = [
  { untilKickoffMs: 3 * hourMs, everyMs: 15 * secondMs },
  { untilKickoffMs: dayMs, everyMs: 30 * secondMs },
  { untilKickoffMs: 3 * dayMs, everyMs: 5 * minuteMs },
  { untilKickoffMs: 14 * dayMs, everyMs: 15 * minuteMs },
  { untilKickoffMs: 60 * dayMs, everyMs: hourMs },
  { untilKickoffMs: Number.POSITIVE_INFINITY, everyMs: 6 * hourMs },
]

/** On a sale day. */
export const saleDayEveryMs = 30 * secondMs

/** A target is dropped this long after kick-off, when the match is over by the clock; at kick-off if nothing is on sale. */
export const retiredAfterMs = liveForMs

/** Back-off of a failing target: base × 2^failures, capped by time and by so many of its intervals, half of it jitter. */
export const backoffBaseMs = 10 * secondMs
export const backoffCapMs = 30 * minuteMs
export const backoffIntervals = 4

/**
 * Consecutive failures that open a platform's breaker; it stays open for base × 2^openings, capped, then probes once. One
 * that refuses us is asked less often than one that is down.
 */
export const breakerThreshold = 5
export const breakerBaseMs = 30 * secondMs
export const breakerCapMs = 15 * minuteMs
export const outageCapMs = 3 * minuteMs

/** The specification's job types. */
export const runTypes = ['price_check', 'availability_scan', 'full_scrape'] as const
export type RunType = (typeof runTypes)[number]

/** The rule engine for pages without structured data. */
export const maxPatternLength = 300
export const maxRuleTextLength = 1_000_000
export const maxRulesPerPlatform = 20

export const productToken = 'TouchlineBot'

/**
 * How a check ends. read: tickets were found · unchanged: the page is as it was · sold_out: the page itself says that all is
 * sold out · blocked: refused, or asked to wait · broken: no answer, or a page of which nothing can be concluded · gone: there is
 * no such page.
 */
export const verdicts = ['read', 'unchanged', 'sold_out', 'blocked', 'broken', 'gone'] as const

/** An answer that a cache has kept for so long is no news where a later one was read. */
export const oldAnswerMs = hourMs
/** While a page was read well so lately: longer than between its rarest checks. A page whose headers always lie is believed then. */
export const oldAnswersForMs = 7 * hourMs
