/** The feed's name in stored data. */
export const feedName = 'football-data'
/** The same for numbers that a match had before the feed gave it another. */
export const formerFeedName = 'football-data, former'

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

/** The feed's competition codes by our league; other codes are ignored. */
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

/** Rows read per answer, and per list of one match. */
export const maxFeedMatches = 1_000
export const maxFeedEvents = 100
