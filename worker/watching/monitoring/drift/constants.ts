import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

export const signKinds = ['yield', 'prices', 'words', 'structure'] as const

/** Values of its own that a series needs before anything counts as unusual in it. */
export const minHistory = 14
/** Values kept of a series: enough for a median that one bad hour does not move. */
export const maxSeries = 40
/** The window of checks in which a flag is decided, and which must be normal again before it is lifted. */
export const windowChecks = 10

/** A value this many robust standard deviations (1.4826 × median absolute deviation) off is unusual. */
export const minZ = 3.5
export const madToSigma = 1.4826
/** Least deviation assumed where history hardly varies, in percent. */
export const leastSigma = 3

/** Least relative changes, in percent of what is usual. */
export const minYieldFall = 50
export const minPriceChange = 40
/** Least share of a page's words that is new while as many known ones are gone, in percent. */
export const minNewWords = 50
/** Least rise of offers whose availability is not understood, in percent of the page. */
export const minUnknownRise = 10
/** Pages whose prints agree in less than this have another structure, in percent. */
export const minLikeness = 55
/** The number of offers may differ by this factor while prices are compared: more means other tickets, not other prices. */
export const sameTicketsFactor = 1.25
/** The price of a page with one ticket jumps by itself; by this much it counts as much as a page of prices. */
export const minLonePriceChange = 70

/** Checks of the window that must agree, and on how many targets (all, where there are fewer). */
export const minAgreeing = 3
export const minTargets = 3
/** Checks in a row with another structure alone, none in the usual one between. */
export const minRebuilt = 8
/** Checks with an unknown structure and usual values after which it is known too. */
export const learnedAfter = 4
/** A target's unusual checks in a row after which they are taken as they are, where the platform is not flagged by then. */
export const patienceChecks = 4
/**
 * A flag lasts no longer, checks of its whole window provided: no news waits for ever where no operator decides. Pages that cannot
 * be right have more time, because what they say would be announced.
 */
export const flagMs = 6 * hourMs
export const brokenFlagMs = 3 * dayMs
/** Other targets that are checked when one is unusual, and how often at most. */
export const askedTargets = 3
export const askEveryMs = minuteMs

/** Sizes that are kept: hashes in a page's fingerprint, layouts known, words per page, words per platform. */
export const printSize = 32
export const maxLayouts = 6
export const maxPageWords = 10
export const maxVocabulary = 150
/** Of pages that say what they said before, the layout of one in so many is read. */
export const layoutOneIn = 10
/** Characters and tags of a page that are fingerprinted. */
export const maxFingerprintLength = 300_000
export const maxFingerprintTags = 5_000

/** After a change of rules: checks until a collapse of the yield is believed, and the share below which it is one. */
export const minChecksAfterChange = 5
export const collapsedBelow = 50

/** What rules taught of prices is kept for the next ones once they stood so long: before, they may be the mistake that those mend. */
export const rulesProvenAfterMs = dayMs

/** How a flag ends: the pages are as usual again (or its time or their rules are over), or an operator says that they are right. */
export const flagEnds = ['itself', 'operator'] as const
export const settleVerdicts = ['confirmed', 'refused'] as const

/** A job that mails has this long, then another may. */
export const mailingMs = 5 * minuteMs
export const flagsPerMail = 10
export const flagsKeptMs = 90 * dayMs
export const quarantineKeptMs = 7 * dayMs

/** Shown at the desk. */
export const shownLifted = 10
export const shownHeld = 50
export const shownOffers = 20
/** Matches whose boards are compared, and how many of them at a time. */
export const comparedMatches = 40
export const boardsAtOnce = 10
export const shownDisagreements = 20
/** Two platforms of one kind that ask so many times the other's price disagree. */
export const disagreeFactor = 2
export const comparedKinds = ['official', 'exchange'] as const

export const flagGone = 'This alarm has ended meanwhile.'
export const heldGone = 'Nothing of this match waits any more.'

export const qualityPath = '/admin/scraping?tab=quality'

/** Pages with prices of which a platform's currency is known, and how many of them, or of a page's prices, must agree. */
export const maxCurrencies = 10
export const leastShareOfCurrency = 0.9
