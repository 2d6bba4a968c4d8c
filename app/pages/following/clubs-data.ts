import type { League, Team } from '#worker/matches/catalogue/contract.ts'
import { countryNames } from '#worker/matches/landing/picks.rules.ts'

const offeredLeagues = 12
/** More than any league has. */
const offeredTeams = 48

export type ClubChoice = {
  leagues: Pick<League, 'slug' | 'name'>[]
  league: Pick<League, 'slug' | 'name'> | null
  teams: Pick<Team, 'id' | 'name' | 'logo'>[]
  /** By the address: the choice stays open. */
  isAsked: boolean
}

type Catalogue = {
  leagues(): Promise<readonly League[]>
  listTeams(of: { leagueId: number; limit: number }): Promise<Team[]>
}

/** The clubs of the league that is asked for, or of the first one that the visitor's country plays. */
export async function loadClubs(request: Request, catalogue: Catalogue): Promise<ClubChoice> {
  const leagues = divisionsOf(await catalogue.leagues(), request.headers.get('CF-IPCountry'))
  const asked = new URL(request.url).searchParams.get('league')
  const league = leagues.find(({ slug }) => slug === asked) ?? leagues[0] ?? null
  const teams = league ? await catalogue.listTeams({ leagueId: league.id, limit: offeredTeams }) : []
  return {
    isAsked: asked !== null,
    leagues: leagues.map(nameOf),
    league: league && nameOf(league),
    teams: teams
      .map(({ id, name, logo }) => ({ id, name, logo }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}

/** Clubs belong to divisions; cups only borrow them. The visitor's country leads. */
export function divisionsOf(leagues: readonly League[], country: string | null): League[] {
  const own = countryNames(country)
  const divisions = leagues.filter(({ division }) => division > 0)
  return [
    ...divisions.filter((league) => own.includes(league.country)),
    ...divisions.filter((league) => !own.includes(league.country)),
  ].slice(0, offeredLeagues)
}

function nameOf({ slug, name }: League) {
  return { slug, name }
}
