import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Competitions of football-data.org that have a league here, in the order of the list to choose from. */
export const competitions: readonly { code: string; name: string; league: string }[] = [
  { code: 'PL', name: 'Premier League', league: 'premier-league' },
  { code: 'ELC', name: 'Championship', league: 'championship' },
  { code: 'CL', name: 'UEFA Champions League', league: 'champions-league' },
  { code: 'PD', name: 'La Liga', league: 'la-liga' },
  { code: 'BL1', name: 'Bundesliga', league: 'bundesliga' },
  { code: 'SA', name: 'Serie A', league: 'serie-a' },
  { code: 'FL1', name: 'Ligue 1', league: 'ligue-1' },
  { code: 'DED', name: 'Eredivisie', league: 'eredivisie' },
  { code: 'PPL', name: 'Primeira Liga', league: 'primeira-liga' },
  { code: 'BSA', name: 'Campeonato Brasileiro Série A', league: 'brasileirao' },
  { code: 'WC', name: 'FIFA World Cup', league: 'world-cup' },
  { code: 'EC', name: 'European Championship', league: 'european-championship' },
]

/** Played on neutral ground: the first side's stadium is not the venue. */
export const tournaments: readonly string[] = ['WC', 'EC']

export const nameStates = ['known', 'waiting', 'ignored'] as const

export const syncEveryMs = dayMs
/** After a failure, doubled each time up to the longest. */
export const retryAfterMs = 15 * minuteMs
export const longestRetryMs = 6 * hourMs
/** One synchronisation at a time; one that died is over after this. */
export const claimMs = 2 * minuteMs

/** Limits for one answer: the list of a season with all its details. */
export const listTimeoutMs = 20 * secondMs
export const maxListBytes = 8 * 1024 * 1024
export const maxListedMatches = 1_000

/** Requests left to the live scores, which use the same key. */
export const requestsLeftToLive = 2
/** The pause after a refusal that names no time. */
export const refusedPauseMs = minuteMs

/** A day without an hour is a filler: it does not move a fixed kick-off by as little as this. */
export const fillerDays = 3

/** Changes of single matches in the audit log, and conflicts shown, of one synchronisation. */
export const maxNotedMatches = 300
export const maxShownConflicts = 20
/** Names shown in the queue. */
export const maxShownNames = 100
/** Matches shown for a name. */
export const shownWaiting = 3

/** Matches with the feed's number of one league and season, and those still to come; more than any league has. */
export const maxStoredMatches = 2_000
/** Leagues, teams and names read for a file, each; far above what there is. */
export const maxStoredNames = 20_000
/** Rows that wait in one competition. */
export const maxWaiting = 1_000

/** Largest file, above any of openfootball's, and the form around it. */
export const maxFileBytes = 512 * 1024
export const maxFileFormBytes = maxFileBytes + 64 * 1024
/** Lines of a diff, and rows that were refused, that are shown. */
export const shownLines = 60
/** … and those whose changes the audit log names. */
export const notedLines = 20
export const shownRefused = 40

export const maxTeamText = 80

export const fileMissing = 'Choose a file of openfootball: JSON with matches.'
export const fileTooLarge = `The file is larger than ${maxFileBytes / 1024} KB. No season of openfootball is.`
export const diffChanged = 'Some of these matches changed meanwhile. This is what the file would do now.'

export const feedUnconfigured = 'No football feed is set up. Set FOOTBALL_URL and FOOTBALL_KEY, and deploy again.'
export const competitionUnknown = 'Choose a competition from the list.'
export const competitionUnfollowed = 'This competition is not followed any more.'
export const leagueMissing = 'Load the reference data first: this competition has no league yet.'
export const syncUnderWay = 'This competition is being synchronised at this moment. Look again in a minute.'
export const nameSettled = 'Another operator has settled this name meanwhile.'
export const teamUnknown = 'Choose a team.'
export const teamThere = 'There is a team with this name already. Choose it from the list instead.'
export const codeWrong = 'Enter two to four letters.'
export const textMissing = 'Enter this.'
