/** Who sells on a platform: the club or organiser, resale they authorised, or resale they did not. */
export const platformKinds = ['official', 'exchange', 'resale'] as const
export type PlatformKind = (typeof platformKinds)[number]

/** Availability of a ticket; `unknown` is never treated as available. */
export const availabilities = ['available', 'limited', 'sold_out', 'unknown'] as const
export type Availability = (typeof availabilities)[number]

/** Status of a match in the catalogue. Richer live facts belong to the match room. */
export const matchStatuses = ['scheduled', 'live', 'completed', 'cancelled', 'postponed'] as const
export type MatchStatus = (typeof matchStatuses)[number]

/** Patterns of a generated crest. */
export const crestPatterns = ['plain', 'stripes', 'hoops', 'halves', 'sash', 'quarters'] as const
export type CrestPattern = (typeof crestPatterns)[number]

/** A match counts as under way for this long after kick-off while no feed says more. */
export const liveForMs = 105 * 60_000

/** So long after its kick-off a match that the feed left under way is over, whatever was last heard of it. */
export const longestMatchMs = 4 * 60 * 60_000

/** Matches that were to be on now and are over, or will not be played, that the home page passes over. */
export const maxEndedBefore = 14

/** The match list starts this long ago when the caller names no start: today's finished matches are still in it. */
export const listedBackMs = 24 * 60 * 60_000

export const defaultMatchLimit = 50
export const maxMatchLimit = 200
export const defaultTeamLimit = 500
export const maxTeamLimit = 500
export const maxLeagues = 100

/** A search text: length, and how many teams it may stand for. */
export const maxSearchLength = 60
export const maxSearchTeams = 8

export const crestPath = '/crests'

/** Lists say how fresh a match is to within this; a finer figure would be a row written for every look. */
export const listedFreshnessMs = 4 * 60_000

/** Platforms that one match's page shows. */
export const maxPlatformsPerMatch = 50

/** Tickets of a list that are filtered for people: `on_sale` is available or limited. */
export const wantedAvailabilities = ['on_sale', 'available', 'limited', 'sold_out'] as const
export type WantedAvailability = (typeof wantedAvailabilities)[number]

/** Spans of days that a list offers by name; the days of `custom` are given. */
export const whens = ['today', 'weekend', 'week', 'month', 'custom'] as const
export type When = (typeof whens)[number]

/** Days and weekends of lists are those of the fans. */
export const homeZone = 'Europe/London'

/** Matches on one page of the match list, and how long an isolate keeps the first one. */
export const browsePageSize = 20
export const firstPageKeptMs = 5_000

/**
 * Availability and price stand in another table than time: a page filtered by them looks at so many matches in order of
 * time, and says so when it stopped there.
 */
export const maxBrowseWalk = 300

/** The highest price that may be asked for, in whole units of the match's currency. */
export const maxWantedPrice = 100_000

/** The home page counts so many of the next matches; beyond, it says "more". */
export const maxFiguresWalk = 500

/** Matches that a team's or a league's page shows, and the match page of each side. */
export const placeNextMatches = 10
export const placeResults = 6
export const relatedMatches = 3

/** A match this close is urgent, or soon. */
export const urgentMs = 24 * 60 * 60_000
export const soonMs = 72 * 60 * 60_000
/** From here on a countdown tells whole days. */
export const countdownDaysMs = 7 * 24 * 60 * 60_000

/** Platforms that one list names. */
export const maxPlatforms = 200

/** Names of the sides of some matches that are read together. */
export const maxTeamAliases = 5_000
