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
