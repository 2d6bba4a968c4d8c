import { onSale, pageUrl, sellersOf } from '#scripts/seed/market.ts'
import { platforms } from '#scripts/seed/platforms.ts'
import type { SeedMatch } from '#scripts/seed/season.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import type { SandboxPlatform } from './control.ts'
import type { ListedMatch, Listings } from './followed-matches.ts'

const port = 9_700
/** The most that the site lists at once. */
const maxListed = 100
const names = new Map(teams.map(({ slug, name }) => [slug, name]))

/** What site and sandbox would list with this season, without starting them. */
export function seededListings(season: readonly SeedMatch[]): Listings {
  const ids = new Map(season.map(({ ref }, index) => [ref, index + 1]))
  const sold = platformsOf(onSale([...season]))
  return {
    site: {
      leagues: async () => leagues,
      async matches({ league, from = '', to = '', limit }) {
        const slug = leagues.find(({ id }) => String(id) === league)?.slug
        const [start, end] = [Date.parse(from), Date.parse(to)]
        return season
          .filter((match) => match.league === slug && match.sortAt >= start && match.sortAt < end)
          .slice(0, Math.min(maxListed, Number(limit)))
          .map((match) => ({ ...listed(match), id: ids.get(match.ref) ?? 0 }))
      },
    },
    control: { platforms: async () => sold },
  }
}

function platformsOf(matches: readonly SeedMatch[]): SandboxPlatform[] {
  const pages = matches.flatMap((match) => sellersOf(match).map((platform) => ({ match, platform })))
  return platforms.map((platform) => ({
    ...platform,
    page_type: platform.pageType,
    matches: pages
      .filter((page) => page.platform === platform)
      .map(({ match }) => {
        const { home_team_name: home_team, away_team_name: away_team, match_date } = listed(match)
        return { ref: match.ref, url: pageUrl(platform, match, port), home_team, away_team, match_date }
      }),
  }))
}

function listed(match: SeedMatch): Omit<ListedMatch, 'id'> {
  return {
    home_team_name: nameOf(match.homeTeam),
    away_team_name: nameOf(match.awayTeam),
    match_date: new Date(match.sortAt).toISOString(),
    time_confirmed: match.kickoffAt !== null,
  }
}

function nameOf(team: string): string {
  return names.get(team) ?? team
}
