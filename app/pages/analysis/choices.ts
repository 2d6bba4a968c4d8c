import { dateText } from '#app/ui/london-time.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import type { Choice } from './picker.tsx'

/** Choices of each kind, at most. */
const most = 6

type Limits = { teams: number; leagues: number; matches: number }
type League = { id: number; name: string; country: string }
type Services = {
  catalogue: { listPlatforms: () => Promise<{ id: number; name: string }[]> }
  search: { search: (text: string, limits: Limits) => Promise<SearchResults> }
}

/** What a text may mean: teams, leagues, matches and sellers. */
export async function choicesFor(text: string, { catalogue, search }: Services): Promise<Choice[]> {
  const [found, platforms] = await Promise.all([
    search.search(text.slice(0, 100), { teams: most, leagues: most, matches: most }),
    catalogue.listPlatforms(),
  ])
  const sellers = platforms.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, most)
  return [
    ...found.teams.map(({ id, name, country }) => ({ kind: 'team' as const, id, name, what: `Team, ${country}` })),
    ...found.leagues.map(leagueChoice),
    ...sellers.map(({ id, name }) => ({ kind: 'seller' as const, id, name, what: 'Seller' })),
    ...found.matches.map(({ id, home_team_name, away_team_name, league_name, match_date }) => ({
      kind: 'match' as const,
      id,
      name: `${home_team_name} v ${away_team_name}`,
      what: `Match, ${league_name}, ${dateText(Date.parse(match_date))}`,
    })),
  ]
}

/** The first leagues, for a reader who has no name in mind. */
export async function firstChoices(catalogue: { leagues: () => Promise<League[]> }): Promise<Choice[]> {
  const leagues = await catalogue.leagues()
  return leagues.slice(0, most).map(leagueChoice)
}

const leagueChoice = ({ id, name, country }: League) => ({
  kind: 'league' as const,
  id,
  name,
  what: `League, ${country}`,
})
