import { data, Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { readFollowed } from '#app/ui/follow/follow.ts'
import { FollowButton } from '#app/ui/follow/follow-button.tsx'
import { MatchList } from '#app/ui/match-list.tsx'
import { breadcrumbs, pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import { PartyChips } from '#app/ui/party/party-chips.tsx'
import { PlaceHead } from '#app/ui/place-head.tsx'
import { Bars } from '#app/ui/season/bars.tsx'
import { BigTicket } from '#app/ui/season/big-ticket.tsx'
import { Heat } from '#app/ui/season/heat.tsx'
import { slugOf } from '#app/ui/slug.ts'
import type { Team } from '#worker/matches/catalogue/contract.ts'
import { leagueCard, picturePath } from '#worker/matches/share-pictures/card.rules.ts'
import type { Route } from './+types/league.ts'
import { LeagueBadge } from './league-badge.tsx'
import { bigMatch, leagueSeason } from './season.ts'

/** More stand on the list of all matches. */
const listed = 12

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { catalogue, clock, config } = context.get(servicesContext)
  const page = await catalogue.leaguePage(slugOf(params))
  if (!page) throw data(null, { status: 404 })
  const [isFollowed, party] = await Promise.all([
    readFollowed({ request, context }, { kind: 'league', id: page.league.id }),
    readParty({ request, context }),
  ])
  const next = await catalogue.forParty(page.next, party)
  const url = `${config.publicOrigin}/leagues/${page.league.slug}`
  const picture = picturePath('leagues', page.league.slug, leagueCard(page))
  return {
    ...page,
    next: next.slice(0, listed),
    big: bigMatch(next),
    season: leagueSeason(next, page.league.slug),
    isFollowed,
    party,
    now: clock(),
    url,
    picture,
  }
}

function trailOf({ slug, name }: { slug: string; name: string }) {
  return [
    { name: 'Matches', path: '/matches' },
    { name, path: `/leagues/${slug}` },
  ]
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: 'League', description: 'Tickets for the matches of one league.' })
  const { league, url, picture } = loaderData
  return [
    ...pageHead({
      title: `${league.name} tickets`,
      description: `Tickets for the next matches of the ${league.name}: prices and availability on each platform, and when we last checked.`,
      url,
      image: picture,
      keywords: [`${league.name} tickets`, league.name, league.country, 'football tickets', 'ticket prices'],
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `Price falls: ${league.name}`,
      href: `/feeds/leagues/${league.slug}.atom`,
    },
    breadcrumbs(url, trailOf(league)),
  ]
}

export default function LeaguePage({ loaderData }: Route.ComponentProps) {
  const { league, teams, next, results, big, season, isFollowed, party, now } = loaderData
  return (
    <>
      <PlaceHead
        title={league.name}
        picture={<LeagueBadge name={league.name} />}
        crumbs={<Breadcrumbs trail={trailOf(league)} />}
        facts={[
          { name: 'Country', value: league.country },
          ...(teams.length > 0 ? [{ name: 'Teams', value: String(teams.length) }] : []),
        ]}
      >
        <div className="place-ask">
          <AskButton kind="league" id={league.id} />
          <FollowButton kind="league" id={league.id} name={league.name} isFollowed={isFollowed} />
          <a className="button button-quiet" href={`/calendar/leagues/${league.id}.ics`}>
            Add to calendar
          </a>
        </div>
      </PlaceHead>
      <div className="page">
        {big && <BigTicket title={big.is_high_demand ? 'The next big match' : 'Next match'} match={big} now={now} />}
        {next.length > 0 && (
          <section className="section" aria-labelledby="season">
            <div className="section-head">
              <h2 id="season">Day by day</h2>
              <PartyChips party={party} />
            </div>
            <Heat days={season.days} currency={season.currency} now={now} />
            <Bars title="Cheapest seat by home club" bars={season.bars} currency={season.currency} />
          </section>
        )}
        <MatchList
          id="next"
          title="Next matches"
          matches={next}
          now={now}
          hasLeague={false}
          empty="No matches are listed at the moment. New ones appear here as soon as they are scheduled."
        >
          <p>
            <ButtonLink tone="quiet" to={`/matches?league=${league.slug}`}>
              All matches of the {league.name}
            </ButtonLink>
          </p>
        </MatchList>
        <MatchList
          id="results"
          title="Recent results"
          matches={results}
          now={now}
          hasLeague={false}
          empty="No results since we started watching."
        />
        {teams.length > 0 && <Teams teams={teams} />}
      </div>
    </>
  )
}

function Teams({ teams }: { teams: readonly Team[] }) {
  return (
    <section className="section" aria-labelledby="teams">
      <div className="section-head">
        <h2 id="teams">Teams</h2>
      </div>
      <ul className="team-grid">
        {teams.map(({ id, slug, name, logo }) => (
          <li key={id}>
            <Link className="team-link" to={`/teams/${slug}`}>
              <Crest src={logo} size={28} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
