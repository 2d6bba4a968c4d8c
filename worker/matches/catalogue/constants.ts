import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Who sells: the club or organiser, authorised resale, or unauthorised resale. */
export const platformKinds = ['official', 'exchange', 'resale'] as const
export type PlatformKind = (typeof platformKinds)[number]

/** `unknown` is never treated as available. */
export const availabilities = ['available', 'limited', 'sold_out', 'unknown'] as const
export type Availability = (typeof availabilities)[number]

/** Status in the catalogue; the match room has richer live facts. */
export const matchStatuses = ['scheduled', 'live', 'completed', 'cancelled', 'postponed'] as const
export type MatchStatus = (typeof matchStatuses)[number]

/** Patterns of generated crests. */
export const crestPatterns = ['plain', 'stripes', 'hoops', 'halves', 'sash', 'quarters'] as const
export type CrestPattern = (typeof crestPatterns)[number]

/** Without feed data, a match counts as live this long after kick-off. */
export const liveForMs = 105 * minuteMs

/** This long after kick-off a match is over, even if the feed last reported it live. */
export const longestMatchMs = 4 * hourMs

/** Finished or called-off matches in the live window that the home page skips. */
export const maxEndedBefore = 14

/** Default start of the match list, so that today's finished matches are included. */
export const listedBackMs = dayMs

export const defaultMatchLimit = 50
export const maxMatchLimit = 200
/** Next matches on the map, how long an isolate keeps it, and what counts as near on it. */
export const maxMapMatches = 200
export const mapKeptMs = minuteMs
export const nearMiles = 50
export const defaultTeamLimit = 500
export const maxTeamLimit = 500
/** Matches read for one side of the teams that a person chose; the next ones of those are shown. */
export const maxTeamMatches = 200
/** Later matches are not among a person's next ones. */
export const nextWithinMs = 180 * dayMs
/** In a form's list of all teams. */
export const maxTeamsOffered = 1_500
export const maxLeagues = 100
/** Teams that found events and read pages are compared with. */
export const maxTeams = 5_000
/** How long an isolate caches them for lists. */
export const leaguesKeptMs = 5 * minuteMs

/** Longest search text, and most teams it may match. */
export const maxSearchLength = 60
export const maxSearchTeams = 8
/** Words of a name that are searched for. */
export const maxSearchWords = 8

export const crestPath = '/crests'

/** When a match was checked is forgotten after this: it is over, or no platform has it any more. */
export const checkedForgottenAfterMs = 30 * dayMs
/** Rows of such times that are written at once, of some hundred matches each. */
export const maxCheckedParts = 20

/** Platforms on one match page. */
export const maxPlatformsPerMatch = 50

/** Availability filters; `on_sale` means available or limited. */
export const wantedAvailabilities = ['on_sale', 'available', 'limited', 'sold_out'] as const
export type WantedAvailability = (typeof wantedAvailabilities)[number]

/** Named date ranges; `custom` takes its own days. */
export const whens = ['today', 'weekend', 'week', 'month', 'custom'] as const
export type When = (typeof whens)[number]

/** Orders of the list; without one the soonest come first. */
export const sorts = ['cheapest', 'fall', 'fewest'] as const
export type Sort = (typeof sorts)[number]

/** A price that fell longer ago is the price. */
export const fallShownMs = dayMs

/** Time zone of "today" and "weekend" in lists. */
export const homeZone = 'Europe/London'

/** Matches per page of the list, and how long an isolate caches the first page. */
export const browsePageSize = 20
export const firstPageKeptMs = 5 * secondMs

/**
 * Price and availability are not in the table sorted by time: filtering by them walks this many matches and reports
 * if it stopped there.
 */
export const maxBrowseWalk = 300
/** The same of each of several teams. */
export const maxTeamWalk = 30

/** Highest accepted price filter, in whole currency units. */
export const maxWantedPrice = 100_000

/** The home page knows this many next matches; beyond, it shows "more". */
export const maxNextSpots = 500

/** Older than this, what is kept of the next matches is not read; and how long an isolate remembers it. */
export const overviewKeptMs = 3 * minuteMs
export const overviewReadMs = 5 * secondMs

/** Days of the strip above lists, and how many of its answers an isolate remembers. */
export const stripDays = 14
export const stripKeptMs = 30 * secondMs
export const maxStripsKept = 100

/** Matches on a team or league page, and per side on the match page. */
export const placeResults = 6
/** On a league's page: about a month of a league of twenty clubs. */
export const leagueNextMatches = 40
/** On a team's page, at home and away. */
export const teamNextMatches = 16
export const relatedMatches = 3

/** Matches closer than these are urgent, or soon. */
export const urgentMs = dayMs
export const soonMs = 3 * dayMs
/** From here on a countdown shows whole days. */
export const countdownDaysMs = 7 * dayMs

/** Platforms that can be added, and so the length of each list of them. */
export const maxPlatforms = 2_500

/** Team names read together for a set of matches. */
export const maxTeamAliases = 5_000

/** Letters without a Unicode decomposition. */
export const baseLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
}

/** For how long one match waits for its room's word on its checks. */
export const roomChecksTimeoutMs = 500
