import { matchPath, type PageType, peoplePath, type World, type WorldMatch } from '#scripts/sandbox/world.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { fingerprint } from '#worker/matches/catalogue/rules.ts'
import { faceValueOf } from './face-value.ts'
import { furtherPlatforms } from './further-platforms.ts'
import { originOf, platforms, type SeedPlatform, sellingToAgents } from './platforms.ts'
import type { SeedMatch } from './season.ts'

/** Besides the home club's official seller. */
const fewestOthers = 2

/** One official page in this many states the start of general sale: this long before the match, in the morning. */
const saleKnownOneIn = 3
const saleBeforeMs = 28 * dayMs

const sterling = new Set(['England', 'Scotland'])
const dollars = new Set(['United States', 'Brazil', 'Japan', 'South Korea', 'Saudi Arabia', 'Australia'])
const countries = new Map(teams.map((team) => [team.slug, team.country]))

/** The only one in which matches at home of this club are sold. */
export function currencyOf(homeTeam: string): string {
  const country = countries.get(homeTeam) ?? ''
  return sterling.has(country) ? 'GBP' : dollars.has(country) ? 'USD' : 'EUR'
}

/** A match's sellers: the home club's official one first, then two to five others of the same currency. */
export function sellersOf(match: SeedMatch): [official: SeedPlatform, ...others: SeedPlatform[]] {
  const local = platforms.filter((platform) => platform.currency === currencyOf(match.homeTeam))
  const officials = local.filter((platform) => platform.kind === 'official')
  const official = officials[fingerprint(match.homeTeam) % officials.length]
  if (!official) throw new Error(`No official seller for the matches of ${match.homeTeam}`)
  const byDraw = (platform: SeedPlatform) => fingerprint(`${match.ref}|${platform.slug}`)
  const others = local.filter((platform) => platform.kind !== 'official').sort((a, b) => byDraw(a) - byDraw(b))
  const count = fewestOthers + (fingerprint(match.ref) % (others.length - fewestOthers + 1))
  return [official, ...others.slice(0, count)]
}

export function pageUrl(platform: SeedPlatform, match: SeedMatch, sandboxPort: number): string {
  return `${originOf(platform, sandboxPort)}${matchPath(platform.pageType satisfies PageType, match.ref)}`
}

/** The page where people buy, which differs from an API's address. */
export function ticketUrl(platform: SeedPlatform, match: SeedMatch, sandboxPort: number): string {
  return `${originOf(platform, sandboxPort)}${peoplePath(match.ref)}`
}

/** Start of general sale on the official page, where known. */
export function saleAtOf(match: SeedMatch): Instant | null {
  if (fingerprint(`${match.ref}|sale`) % saleKnownOneIn !== 0) return null
  return localInstant(match.matchDay, '09:00', 'UTC') - saleBeforeMs
}

/** Matches that are still on sale. */
export function onSale(matches: SeedMatch[]): SeedMatch[] {
  return matches.filter((match) => match.status === 'scheduled' || match.status === 'live')
}

const names = new Map(teams.map((team) => [team.slug, team.name]))
const leagueNames = new Map(leagues.map((league) => [league.slug, league.name]))

const slugsOf = (match: SeedMatch) => sellersOf(match).map(({ slug }) => slug)

/** Platforms that sell it and that the seed's database does not know. */
function furtherSlugsOf({ homeTeam }: SeedMatch): string[] {
  const currency = currencyOf(homeTeam)
  return furtherPlatforms.filter((platform) => platform.currency === currency).map(({ slug }) => slug)
}

/** A match in the sandbox's format. */
export function worldMatch(match: SeedMatch): WorldMatch {
  return {
    ref: match.ref,
    homeTeam: names.get(match.homeTeam) ?? match.homeTeam,
    awayTeam: names.get(match.awayTeam) ?? match.awayTeam,
    league: leagueNames.get(match.league) ?? match.league,
    season: match.season,
    round: match.round,
    venue: match.venue,
    kickoffAt: match.kickoffAt,
    matchDay: match.matchDay,
    isHighDemand: match.isHighDemand,
    isKnockout: match.isKnockout,
    facePence: faceValueOf(match),
    platforms: slugsOf(match),
  }
}

/** The sandbox's world: every platform, and every match still on sale. */
export function worldOf(matches: SeedMatch[]): World {
  return {
    platforms: [
      ...platforms.map(({ slug, name, kind, currency, pageType }) => ({
        slug,
        name,
        kind,
        currency,
        pageType,
        sellsToAgents: sellingToAgents.includes(slug),
      })),
      ...furtherPlatforms,
    ],
    matches: onSale(matches).map((match) => ({
      ...worldMatch(match),
      platforms: [...slugsOf(match), ...furtherSlugsOf(match)],
    })),
  }
}
