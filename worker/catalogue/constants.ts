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
