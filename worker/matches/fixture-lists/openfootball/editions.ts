/** League of an openfootball file, by the beginning of its file name. */
const leaguesByFile: Record<string, string> = {
  'en.1': 'premier-league',
  'en.2': 'championship',
  'en.3': 'league-one',
  'en.4': 'league-two',
  'sco.1': 'scottish-premiership',
  'es.1': 'la-liga',
  'es.2': 'segunda-division',
  'de.1': 'bundesliga',
  'de.2': 'zweite-bundesliga',
  'it.1': 'serie-a',
  'fr.1': 'ligue-1',
  'nl.1': 'eredivisie',
  'pt.1': 'primeira-liga',
  'be.1': 'belgian-pro-league',
  'tr.1': 'super-lig',
  'br.1': 'brasileirao',
  'jp.1': 'j1-league',
  'au.1': 'a-league',
  'uefa.cl': 'champions-league',
  'uefa.el': 'europa-league',
  'uefa.conf': 'conference-league',
  worldcup: 'world-cup',
  euro: 'european-championship',
}

/** League by the `name` inside the file, without the season. */
const leaguesByName: Record<string, string> = {
  'English Premier League': 'premier-league',
  'English Championship': 'championship',
  'English League One': 'league-one',
  'English League Two': 'league-two',
  'Scottish Premiership': 'scottish-premiership',
  'Spain Primera División': 'la-liga',
  'Deutsche Bundesliga': 'bundesliga',
  'Italian Serie A': 'serie-a',
  'French Ligue 1': 'ligue-1',
  'Netherlands Eredivisie': 'eredivisie',
  'Portuguese Primeira Liga': 'primeira-liga',
  'World Cup': 'world-cup',
  Euro: 'european-championship',
}

/** Time zone of a tournament's hosts, which differs per edition. */
const tournamentZones: Record<string, string> = {
  'world-cup 2022': 'Asia/Qatar',
  'world-cup 2026': 'America/New_York',
  'european-championship 2024': 'Europe/Berlin',
}
const tournaments = new Set(['world-cup', 'european-championship'])

const seasonAtEnd = /\s+(\d{4})(?:[/-](\d{2}|\d{4}))?$/

const partsOf = (path: string) => path.split(/[\\/]/)

/** League slug; null when neither file name nor inner name is known. */
export function leagueOf(path: string, name: string): string | null {
  return (
    leaguesByFile[
      partsOf(path)
        .at(-1)
        ?.replace(/\.json$/, '') ?? ''
    ] ??
    leaguesByName[name.replace(seasonAtEnd, '')] ??
    null
  )
}

/** "2025-26" or "2026", from the inner name, else from the folder; null when neither has it. */
export function seasonOf(path: string, name: string): string | null {
  const found = seasonAtEnd.exec(name) ?? seasonAtEnd.exec(` ${partsOf(path).at(-2) ?? ''}`)
  if (!found) return null
  const [, first, second] = found
  return second === undefined ? (first ?? null) : `${first}-${second.slice(-2)}`
}

/** Zone of times without one; null for a tournament with unknown hosts. */
export function zoneOf(league: string, season: string, leagueZone: string): string | null {
  return tournamentZones[`${league} ${season}`] ?? (tournaments.has(league) ? null : leagueZone)
}

/** Published times known to be wrong, apparently by an hour: only their days are imported. */
const unconfirmedTimes = new Set(['scottish-premiership 2025-26'])

export function hasUnconfirmedTimes(league: string, season: string): boolean {
  return unconfirmedTimes.has(`${league} ${season}`)
}

/** On neutral ground, the first team's stadium is not the venue. */
export function isOnNeutralGround(league: string): boolean {
  return tournaments.has(league)
}
