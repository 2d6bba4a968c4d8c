/** Names the feed in what we keep. */
export const feedName = 'football-data'

export const feedStatuses = [
  'SCHEDULED',
  'TIMED',
  'IN_PLAY',
  'PAUSED',
  'EXTRA_TIME',
  'PENALTY_SHOOTOUT',
  'FINISHED',
  'SUSPENDED',
  'POSTPONED',
  'CANCELLED',
  'AWARDED',
] as const

/** The feed's competition codes and our leagues. A code that is not here says nothing. */
export const competitionLeagues: Record<string, string> = {
  PL: 'premier-league',
  ELC: 'championship',
  PD: 'la-liga',
  BL1: 'bundesliga',
  SA: 'serie-a',
  FL1: 'ligue-1',
  DED: 'eredivisie',
  PPL: 'primeira-liga',
  CL: 'champions-league',
  WC: 'world-cup',
  EC: 'european-championship',
  BSA: 'brasileirao',
}

/** Rows of one answer that are read, and of one match's lists. */
export const maxFeedMatches = 1_000
export const maxFeedEvents = 100
