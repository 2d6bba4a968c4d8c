import { type Instant, isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { seenOf } from '../prices/freshness.rules.ts'
import { isAnyAdult } from '../prices/party/address.rules.ts'
import { anyAdult, type Party } from '../prices/party/constants.ts'
import { bestFor } from '../prices/party/rules.ts'
import { levelOf, weekOf } from '../prices/summary/days.rules.ts'
import type { League, LiveSummary, Match, MatchFacts, Team } from './contract.ts'
import type { LeagueRow, MatchRow, TeamRow } from './repository.ts'
import { countryOfMatch } from './resale.rules.ts'
import { crestUrl, isFallen, isOver } from './rules.ts'
import { stateAt } from './state.rules.ts'

/** The one shape of leagues, teams and matches, for pages and calls (decision 44). */
export function toLeague({ id, slug, name, country, division }: LeagueRow): League {
  return { id, slug, name, country, division }
}

export function toTeam(team: TeamRow): Team {
  return {
    id: team.id,
    slug: team.slug,
    name: team.name,
    short_name: team.shortName,
    code: team.code,
    league_id: team.leagueId,
    country: team.country,
    city: team.city,
    stadium: team.stadium,
    primary_colour: team.primaryColour,
    secondary_colour: team.secondaryColour,
    logo: crestUrl(team),
  }
}

export function toFacts({ match, leagueName, leagueCountry, home, away, live }: MatchRow, now: Instant): MatchFacts {
  return {
    id: match.id,
    leagueId: match.leagueId,
    leagueName,
    homeTeamId: home.id,
    homeTeamName: home.name,
    awayTeamId: away.id,
    awayTeamName: away.name,
    kickoffAt: match.kickoffAt,
    matchDay: match.matchDay,
    venue: match.venue,
    city: match.city,
    country: countryOfMatch({
      venue: match.venue,
      homeStadium: home.stadium,
      homeCountry: home.country,
      leagueCountry,
    }),
    status: stateOf(match, now, live).status,
    isHighDemand: match.isHighDemand,
  }
}

/** Once a match is over, the last prices stay, nothing is on sale, and ticket links are removed. */
export function toMatch(row: MatchRow, now: Instant, party: Party = anyAdult): Match {
  const { match, leagueName, leagueSlug, home, away, summary, live } = row
  const { status, score } = stateOf(match, now, live)
  const hasEnded = isOver(status)
  const onSale = hasEnded ? null : summary
  const shown: Match = {
    id: match.id,
    match_date: match.kickoffAt === null ? match.matchDay : toIso(match.kickoffAt),
    time_confirmed: match.kickoffAt !== null,
    home_team_id: home.id,
    away_team_id: away.id,
    league_id: match.leagueId,
    home_team_name: home.name,
    away_team_name: away.name,
    home_team_logo: crestUrl(home),
    away_team_logo: crestUrl(away),
    league_name: leagueName,
    home_team_slug: home.slug,
    away_team_slug: away.slug,
    league_slug: leagueSlug,
    season: match.season,
    round: match.round,
    venue: match.venue,
    city: match.city,
    ticket_url: hasEnded ? null : match.ticketUrl,
    official_platform: match.officialPlatform,
    is_high_demand: match.isHighDemand,
    status,
    score,
    shoot_out: match.score?.p ?? null,
    lowest_price: summary?.lowestPricePence == null ? null : toDecimal(summary.lowestPricePence),
    is_plus_fees: summary?.isPlusFees ?? null,
    currency: summary?.currency ?? null,
    availability: onSale?.availability ?? 'unknown',
    offer_count: onSale?.offerCount ?? 0,
    lowest_price_seller: sellerOf(summary, onSale?.sellerUrl ?? null),
    lowest_price_section: onSale?.sellerSection ?? null,
    lowest_price_quantity: onSale?.sellerQuantity ?? null,
    previous_price: onSale && isFallen(onSale, now) ? toDecimal(onSale.fellFromPence) : null,
    price_level: levelIn(onSale, onSale, now),
    price_week: weekIn(onSale, now),
    ...freshnessOf(row, summary?.sellerName ?? null, hasEnded, now),
    live: live && toLiveSummary(live),
  }
  if (isAnyAdult(party)) return shown
  const price = partyPriceOf(onSale, party, now)
  return { ...shown, ...price, ...freshnessOf(row, price.lowest_price_seller?.name ?? null, hasEnded, now) }
}

/** As old as the check of the seller whose price is shown, not as that of any other. */
function freshnessOf(
  { summary, sellerChecks = null }: MatchRow,
  seller: string | null,
  hasEnded: boolean,
  now: Instant,
): Pick<Match, 'last_checked_at' | 'price_last_seen_at'> {
  const knownAt = summary?.sellerName === seller ? summary.sellerSeenAt : null
  const seen = seller === null ? null : seenOf({ name: seller, knownAt }, sellerChecks, now)
  const at = seen?.at ?? summary?.checkedAt
  const isUnread = !hasEnded && seen?.isUnread === true
  return { last_checked_at: isoOrNull(at ?? null), price_last_seen_at: isUnread ? toIso(seen.at) : null }
}

type PlatformCheck = { platformName: string; checkedAt: Instant }

/** As its room knows: lists hear of a check minutes later (decision 26). */
export function checkedAsRoomKnows(match: Match, platforms: readonly PlatformCheck[]): Match {
  const seller = match.lowest_price_seller?.name
  const own = platforms.filter(({ platformName }) => seller === undefined || platformName === seller)
  const { last_checked_at: noted, price_last_seen_at: unreadSince } = match
  const at = Math.max(0, ...own.map(({ checkedAt }) => checkedAt))
  if (at <= (noted === null ? 0 : Date.parse(noted))) return match
  const isReadSince = unreadSince !== null && at > Date.parse(unreadSince)
  return { ...match, last_checked_at: toIso(at), price_last_seen_at: isReadSince ? null : unreadSince }
}

/** What the match costs a party, and for adults whether one ticket usually costs less; how it moved is not known. */
function partyPriceOf(onSale: MatchRow['summary'], party: Party, now: Instant) {
  const best = onSale && bestFor(party, onSale.partyOffers ?? [])
  return {
    lowest_price: best ? toDecimal(best.pricePence) : null,
    is_plus_fees: best?.isPlusFees ?? null,
    lowest_price_seller: best && { name: best.sellerName, url: best.sellerUrl },
    lowest_price_section: best?.section ?? null,
    lowest_price_quantity: best?.quantity ?? null,
    previous_price: null,
    price_level:
      onSale && best && party.who === 'adult'
        ? levelIn(onSale, { lowestPricePence: best.pricePence, currency: onSale.currency }, now)
        : null,
    price_week: party.who === 'adult' ? weekIn(best && onSale, now) : null,
    ...(onSale && !best && { is_none_for_party: true as const }),
  }
}

function levelIn(
  onSale: MatchRow['summary'],
  price: Parameters<typeof levelOf>[1] | null,
  now: Instant,
): Match['price_level'] {
  const found = onSale && price && levelOf(onSale.priceDays, price, now)
  if (!found) return null
  const { level, fromPence, toPence, days } = found
  return { level, usually_from: toDecimal(fromPence), usually_to: toDecimal(toPence), days }
}

function weekIn(onSale: MatchRow['summary'], now: Instant): Match['price_week'] {
  const week = onSale && weekOf(onSale.priceDays, onSale.currency, now)
  return week?.map((pence) => (pence === null ? null : toDecimal(pence))) ?? null
}

function sellerOf(summary: MatchRow['summary'], url: string | null): Match['lowest_price_seller'] {
  if (summary?.lowestPricePence == null || !summary.sellerName) return null
  return { name: summary.sellerName, url }
}

/** The score after 120 minutes includes the 90; the shoot-out is never added. */
function stateOf(match: MatchRow['match'], now: Instant, live: MatchRow['live']) {
  return stateAt({ ...match, score: match.score?.et ?? match.score?.ft ?? null }, now, live)
}

function toLiveSummary(row: NonNullable<MatchRow['live']>): LiveSummary {
  return {
    status: row.status,
    phase: row.phase,
    minute: row.minute,
    home_score: row.homeScore,
    away_score: row.awayScore,
    is_stale: row.isStale,
    updated_at: toIso(row.updatedAt),
    seq: row.seq,
  }
}
