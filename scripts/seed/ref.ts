type Identity = { league: string; season: string; home: string; away: string; meeting: number }

/** Names a match in URLs; made of its identity alone, so it never changes. */
export function matchRef({ league, season, home, away, meeting }: Identity): string {
  return `${league}-${season}-${home}-v-${away}${meeting > 1 ? `-${meeting}` : ''}`
}
