export const followKinds = ['team', 'league', 'match'] as const
export type FollowKind = (typeof followKinds)[number]

/** Of one person; beyond it nothing begins with theirs any more. */
export const maxFollows = 100

/** Next matches on the page of all that a user follows. */
export const maxFollowedMatches = 30
/** Of each league there, in the first of them; its page has all. */
export const maxMatchesOfLeague = 4
export const maxLeaguesWithMatches = 8

export const followingPath = '/following'
export const followGone = 'This is no longer listed.'
export const followsFull = `You follow ${maxFollows} teams, leagues and matches, which is the most. Unfollow one first.`

/** Of a signed-out visitor, in this browser, until they register or sign in. */
export const followsCookie = 'follows'
export const followsCookieSeconds = 365 * 24 * 60 * 60
export const maxFollowsInBrowser = 30
export const browserFull = `This browser keeps ${maxFollowsInBrowser} that you follow. Create a free account for more.`
