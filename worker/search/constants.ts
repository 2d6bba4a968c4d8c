/** A question: so many characters are read of it, and so many words. */
export const maxQuestionLength = 60
export const maxQuestionWords = 8

/** One letter begins hundreds of names; nothing is searched before the second. */
export const minQuestionLength = 2

/** Names that the index gives for one question; rows read grow with this, never with the index. */
export const maxNamesFound = 40

/** Teams whose matches are listed for one question. */
export const maxSides = 4

export type SearchLimits = { teams: number; leagues: number; matches: number }

/** Suggestions are asked for when typing has rested for so long. */
export const suggestDelayMs = 150

export const maxResultsPerGroup = 20

/** While one types; and on the page of results. */
export const suggestionLimits: SearchLimits = { teams: 5, leagues: 5, matches: 10 }
export const pageLimits: SearchLimits = {
  teams: maxResultsPerGroup,
  leagues: maxResultsPerGroup,
  matches: maxResultsPerGroup,
}

/** Names offered after "Did you mean". */
export const maxMeant = 3

/** Letters that may be wrong in a word, by its length: none below four, one below six, else two. */
export const typosByLength = [0, 0, 0, 0, 1, 1, 2] as const

/** What people call a league beside its name, by slug. */
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
