export const followKinds = ['team', 'league', 'match'] as const
export type FollowKind = (typeof followKinds)[number]

/** Teams, leagues and matches that one person may follow. */
export const maxFollows = 100

/** Next matches on the page of all that a user follows. */
export const maxFollowedMatches = 30
/** Matches of a league on that page, for the first leagues; a league's own page has all. */
export const maxMatchesOfLeague = 4
export const maxLeaguesWithMatches = 8

export const followingPath = '/following'
export const followGone = 'This is no longer listed.'
export const followsFull = `You follow ${maxFollows} teams, leagues and matches, which is the most. Unfollow one first.`

/** Keeps what a signed-out visitor follows in this browser, until they register or sign in. */
export const followsCookie = 'follows'
export const followsCookieSeconds = 365 * 24 * 60 * 60
export const maxFollowsInBrowser = 30
export const browserFull = `This browser keeps ${maxFollowsInBrowser} that you follow. Create a free account for more.`
