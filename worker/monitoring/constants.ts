import { liveForMs } from '../catalogue/constants.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../platform/clock.ts'

/** Targets that one lease, and so one checks message, carries at most. */
export const maxTargetsPerLease = 50

/** A lease not reported by then is void, a claimed one sooner, by its size; its targets are due again. */
export const leaseMs = 2 * minuteMs

/** A whole fetch, redirects and body included. */
export const fetchTimeoutMs = 10 * secondMs
export const maxBodyBytes = 2 * 1024 * 1024
export const maxRedirects = 3

/** Fetches of one lease that run side by side; the platform counts six connections that wait for headers. */
export const fetchConcurrency = 6

/** A page that is of none of these types is not read. */
export const pageContentTypes = ['text/html', 'application/xhtml+xml', 'application/json', 'application/*+json']

/** No look is begun so late that it could end, with what follows it, after the lease. */
export const leaseMarginMs = fetchTimeoutMs + 5 * secondMs

/** Block pages of one lease after which no further page of it is asked for. */
export const maxBlockedPerLease = 3

/** Platforms that one minute's dispatch wakes, and how many of them side by side. */
export const maxPlatforms = 200
export const dispatchConcurrency = 20

/** New targets read in one query, and queries for one platform in one dispatch; the rest waits a minute. */
export const targetsPerPage = 500
export const maxTargetPagesPerDispatch = 20

/** robots.txt: read at most this much, kept for this long (RFC 9309 §2.4, §2.5). */
export const maxRobotsBytes = 500 * 1024
export const robotsTtlMs = dayMs
export const robotsRetryMs = 10 * minuteMs

/** Offers one page may yield; the rest is a problem, not silence. */
export const maxOffersPerPage = 100

/**
 * Steps that reading a page may take: so many for any page, more for each of its characters, and more where an operator's
 * rules read it. An ordinary page takes two per character, and about eight where its tree is built.
 */
export const freeSteps = 500_000
export const stepsPerCharacter = 20
export const stepsForRules = 20_000_000

/** Offer differences that one change message carries. */
export const maxDiffsPerChange = 20

/** A price this many times above or below what it is compared with is an outlier. */
export const outlierFactor = 10

/** How soon a suspicious page is read again. */
export const secondLookMs = 5 * secondMs

/** An unchanged page is still told to the room this often, so that lists can show how fresh it is. */
export const freshnessEveryMs = 5 * minuteMs

/** How often a target is due, by time to kick-off; the first row that fits holds. */
export const intervals: readonly { untilKickoffMs: number; everyMs: number }[] = [
  { untilKickoffMs: 3 * hourMs, everyMs: 15 * secondMs },
  { untilKickoffMs: dayMs, everyMs: 30 * secondMs },
  { untilKickoffMs: 3 * dayMs, everyMs: 5 * minuteMs },
  { untilKickoffMs: 14 * dayMs, everyMs: 15 * minuteMs },
  { untilKickoffMs: 60 * dayMs, everyMs: hourMs },
  { untilKickoffMs: Number.POSITIVE_INFINITY, everyMs: 6 * hourMs },
]

/** On the day of the general sale. */
export const saleDayEveryMs = 30 * secondMs

/** A target is dropped this long after kick-off, when a match is over by the clock; at kick-off where nothing is on sale. */
export const retiredAfterMs = liveForMs

/** Back-off of a failing target: full jitter over base × 2^failures, capped. */
export const backoffBaseMs = 10 * secondMs
export const backoffCapMs = 30 * minuteMs

/** Failures in a row that open a platform's breaker; it stays open for base × 2^openings, capped, then probes with one. */
export const breakerThreshold = 5
export const breakerBaseMs = 30 * secondMs
export const breakerCapMs = 15 * minuteMs

/** Asking a platform for a fresh look by hand: not more often than this per match. */
export const refreshEveryMs = 30 * secondMs

/** The rule engine for pages without structured data. */
export const maxPatternLength = 300
export const maxRuleTextLength = 1_000_000
export const maxRulesPerPlatform = 20

/** Where the services that are read as APIs sell to people; an event's own address may lead there and nowhere else. */
export const publicSites = {
  ticketmaster: [
    ...['ticketmaster.com', 'ticketmaster.co.uk', 'ticketmaster.ie', 'ticketmaster.de', 'ticketmaster.es'],
    ...['ticketmaster.fr', 'ticketmaster.it', 'ticketmaster.nl', 'ticketmaster.be', 'ticketmaster.ca'],
    ...['ticketmaster.com.au', 'ticketmaster.com.mx', 'ticketmaster.dk', 'ticketmaster.no', 'ticketmaster.se'],
    ...['ticketmaster.pl', 'ticketmaster.at', 'ticketmaster.ch', 'universe.com', 'ticketweb.com', 'ticketweb.uk'],
  ],
  seatgeek: ['seatgeek.com', 'seatgeek.co.uk'],
} as const

export const productToken = 'TouchlineBot'
