/** Limits on a query: characters and words. */
export const maxQuestionLength = 80
export const maxQuestionWords = 8

/** One letter matches hundreds of names. */
export const minQuestionLength = 2

/** Names returned by the index; rows read depend on this, not on the index size. */
export const maxNamesFound = 40

/** Teams whose matches are listed per query. */
export const maxSides = 4

/** Teams of one place whose matches are walked. */
export const maxPlaces = 12

export type SearchLimits = { teams: number; leagues: number; matches: number }

/** Debounce of the suggestions. */
export const suggestDelayMs = 150

export const maxResultsPerGroup = 20

/** While typing, and on the results page. */
export const suggestionLimits: SearchLimits = { teams: 5, leagues: 5, matches: 10 }
export const pageLimits: SearchLimits = {
  teams: maxResultsPerGroup,
  leagues: maxResultsPerGroup,
  matches: maxResultsPerGroup,
}

/** Names after "Did you mean". */
export const maxMeant = 3

/** Typos allowed by word length: none below four letters, one below six, else two. */
export const typosByLength = [0, 0, 0, 0, 1, 1, 2] as const

/** Common names of leagues, by slug. */
export const leagueNicknames: Record<string, string[]> = {
  'premier-league': ['epl', 'prem', 'english premier league'],
  'champions-league': ['ucl', 'european cup'],
  'league-cup': ['carabao cup'],
  'scottish-premiership': ['spfl'],
  'la-liga': ['laliga', 'primera division'],
  bundesliga: ['german bundesliga'],
  'europa-league': ['uel'],
  'conference-league': ['uecl'],
  eredivisie: ['dutch league'],
  'primeira-liga': ['liga portugal'],
  'belgian-pro-league': ['jupiler pro league'],
  'super-lig': ['turkish super league'],
  'segunda-division': ['laliga 2', 'la liga two'],
  'zweite-bundesliga': ['bundesliga 2', 'second bundesliga'],
  'world-cup': ['mundial'],
  'european-championship': ['euro', 'euros'],
  'major-league-soccer': ['mls'],
  brasileirao: ['campeonato brasileiro'],
  'saudi-pro-league': ['spl', 'roshn saudi league'],
}
