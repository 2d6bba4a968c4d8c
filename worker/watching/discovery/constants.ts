import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Where a platform's events are found. `page`: one page that an operator pasted. */
export const sourceKinds = ['search', 'listing', 'sitemap', 'page'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Linked: its page is read. Review: a person decides. None: not one of our matches. */
export const foundStates = ['review', 'linked', 'none'] as const
export type FoundState = (typeof foundStates)[number]

/** A source is read again after this; sooner after trouble, which grows to the same. */
export const sourceEveryMs = 6 * hourMs
export const retryBaseMs = 5 * minuteMs
/** How often in a row a source is asked again as soon as it says so. */
export const trustedWaits = 3
/** A step that does not report within this is taken to be lost. */
export const stepLeaseMs = 2 * minuteMs
/** Begins no further page after this. */
export const stepWorkMs = 45 * secondMs

/** Sources woken in a minute, and of one platform at all. */
export const maxDueSources = 100
export const maxSources = 20

/** Requests that one reading of a source may take, whatever the platform says of further pages. */
export const maxPagesPerRun = 120
/** Pages of events fetched in one step for their day. */
export const maxDetailsPerStep = 10
/** … and in one reading. */
export const maxDetailsPerRun = 300

/** Body limits: a search page of 200 events is 2.3 MB; a sitemap may be larger, and is read as far as that. */
export const maxSearchBytes = 6 * 1024 * 1024
export const maxListBytes = 4 * 1024 * 1024
export const maxSitemapBytes = 12 * 1024 * 1024

/** Addresses of one sitemap, as its protocol says; and files of one index. */
export const maxSitemapAddresses = 50_000
export const maxSitemapFiles = 50

/** Letters of an event as JSON; Ticketmaster's longest have 15,000 before most is left out. */
export const maxEventLength = 50_000
/** … and of those written together: a bound value of D1 has at most 2,000,000 bytes, and a letter up to three. */
export const maxBatchLength = 500_000

/** Events kept for one platform; those that are not ours leave room for the others. */
export const maxEventsPerPlatform = 5_000
export const maxOthersPerPlatform = 3_000
/** Letters of a name that an operator teaches. */
export const maxTaughtLength = 80

/** Known events that were not seen for this long are purged, unless linked. */
export const purgedAfterMs = 30 * dayMs
/** `seen_at` is this exact, so that an unchanged event costs no write. */
export const seenEveryMs = dayMs
export const sweptEvents = 500

/** Matches that events are compared with. */
export const knownBackMs = 2 * dayMs
export const knownAheadMs = 400 * dayMs
export const maxKnownMatches = 10_000

/** Names taught by operators; more than anybody types. */
export const maxLearnedNames = 5_000
/** How long an isolate uses the matches it has read. */
export const knownKeptMs = minuteMs

/** Windows in which searches ask: months, a year ahead. */
export const windowMs = 30 * dayMs
export const windowsAhead = 13

export const deskPageSize = 20
/** Events counted at most; beyond, the desk says "more". */
export const maxCounted = 1_000

/** Longest text of why, shown on the desk. */
export const maxWhyLength = 400

/** Statuses with which a platform answers to a key that it does not accept, and what its source then says. */
export const refusalStatuses = [401, 403] as const
export const refusalText = (status: number): string => `It refused us (${status}).`

/** Said of a source whose reading ended in an error of this software. */
export const ownFault = (reason: string): string => `An error of Touchline stopped the reading: ${reason}.`

export const gonePage = 'Unlinked: its page was not found several times in a row.'
/** Before the sentence that says what the page is about instead. */
export const otherPage = 'Unlinked: for several checks its page was another one’s.'
export const sourceGone = 'This source was removed meanwhile.'
export const sourceThere = 'This source is there already.'
export const sourcesFull = `A platform can have ${maxSources} sources.`
export const sourceWrong = 'Enter an address of this platform.'
export const ruleWrong = 'Enter a CSS selector that finds links, such as .event a'
export const searchWrong = 'Only platforms that are read through an API can be searched.'
export const eventGone = 'This event is gone, or another operator decided it meanwhile.'
export const matchWrong = 'Choose a match.'
export const pageTaken = 'This match has another page on this platform. Decide that one first.'

/** Rooms notified at a time of pages that leave them. */
export const roomsAtOnce = 6
