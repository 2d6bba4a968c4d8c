export type ReferenceLeague = {
  id: number
  slug: string
  name: string
  country: string
  /** 1 is the top division of its country; cups and international competitions are 0. */
  division: number
  timeZone: string
  rank: number
}

type Row = [id: number, slug: string, name: string, country: string, division: number, timeZone: string]

/** In list order. Ids are permanent: use the next free number, in any row. */
const rows: Row[] = [
  [1, 'premier-league', 'Premier League', 'England', 1, 'Europe/London'],
  [2, 'champions-league', 'UEFA Champions League', 'Europe', 0, 'Europe/Zurich'],
  [3, 'championship', 'EFL Championship', 'England', 2, 'Europe/London'],
  [4, 'league-one', 'EFL League One', 'England', 3, 'Europe/London'],
  [5, 'league-two', 'EFL League Two', 'England', 4, 'Europe/London'],
  [6, 'fa-cup', 'FA Cup', 'England', 0, 'Europe/London'],
  [7, 'league-cup', 'EFL Cup', 'England', 0, 'Europe/London'],
  [8, 'scottish-premiership', 'Scottish Premiership', 'Scotland', 1, 'Europe/London'],
  [9, 'la-liga', 'La Liga', 'Spain', 1, 'Europe/Madrid'],
  [10, 'bundesliga', 'Bundesliga', 'Germany', 1, 'Europe/Berlin'],
  [11, 'serie-a', 'Serie A', 'Italy', 1, 'Europe/Rome'],
  [12, 'ligue-1', 'Ligue 1', 'France', 1, 'Europe/Paris'],
  [13, 'europa-league', 'UEFA Europa League', 'Europe', 0, 'Europe/Zurich'],
  [14, 'conference-league', 'UEFA Conference League', 'Europe', 0, 'Europe/Zurich'],
  [15, 'eredivisie', 'Eredivisie', 'Netherlands', 1, 'Europe/Amsterdam'],
  [16, 'primeira-liga', 'Primeira Liga', 'Portugal', 1, 'Europe/Lisbon'],
  [17, 'belgian-pro-league', 'Belgian Pro League', 'Belgium', 1, 'Europe/Brussels'],
  [18, 'super-lig', 'Süper Lig', 'Turkey', 1, 'Europe/Istanbul'],
  [19, 'segunda-division', 'La Liga 2', 'Spain', 2, 'Europe/Madrid'],
  [20, 'zweite-bundesliga', '2. Bundesliga', 'Germany', 2, 'Europe/Berlin'],
  [21, 'world-cup', 'FIFA World Cup', 'World', 0, 'UTC'],
  [22, 'european-championship', 'UEFA European Championship', 'Europe', 0, 'Europe/Zurich'],
  [23, 'major-league-soccer', 'Major League Soccer', 'United States', 1, 'America/New_York'],
  [24, 'brasileirao', 'Brasileirão Série A', 'Brazil', 1, 'America/Sao_Paulo'],
  [25, 'j1-league', 'J1 League', 'Japan', 1, 'Asia/Tokyo'],
  [26, 'k-league-1', 'K League 1', 'South Korea', 1, 'Asia/Seoul'],
  [27, 'saudi-pro-league', 'Saudi Pro League', 'Saudi Arabia', 1, 'Asia/Riyadh'],
  [28, 'a-league', 'A-League Men', 'Australia', 1, 'Australia/Sydney'],
]

export const leagues: ReferenceLeague[] = rows.map(([id, slug, name, country, division, timeZone], index) => ({
  id,
  slug,
  name,
  country,
  division,
  timeZone,
  rank: index + 1,
}))
