export const followKinds = ['team', 'league'] as const
export type FollowKind = (typeof followKinds)[number]

/** Of one person; beyond it nothing begins with theirs any more. */
export const maxFollows = 100

/** Next matches on the page of all that a user follows. */
export const maxFollowedMatches = 30
/** Of each league there, in the first of them; its page has all. */
export const maxMatchesOfLeague = 4
export const maxLeaguesWithMatches = 8

export const followingPath = '/following'
export const followGone = 'This team or league is no longer listed.'
export const followsFull = `You follow ${maxFollows} teams and leagues, which is the most. Unfollow one first.`
