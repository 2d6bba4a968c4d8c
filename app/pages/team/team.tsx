import { data, Link, useLocation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { readFollowed } from '#app/ui/follow/follow.ts'
import { FollowButton } from '#app/ui/follow/follow-button.tsx'
import { MatchList } from '#app/ui/match-list.tsx'
import { breadcrumbs, jsonLd, pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import { PartyChips } from '#app/ui/party/party-chips.tsx'
import { PlaceHead } from '#app/ui/place-head.tsx'
import { Bars } from '#app/ui/season/bars.tsx'
import { BigTicket } from '#app/ui/season/big-ticket.tsx'
import { Heat } from '#app/ui/season/heat.tsx'
import { slugOf } from '#app/ui/slug.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { picturePath, teamCard } from '#worker/matches/share-pictures/card.rules.ts'
import type { Route } from './+types/team.ts'
import { seasonOf } from './season.ts'
import { matchesOf, type Side, sideIn, sides } from './sides.ts'

/** More stand on the list of all matches. */
const listed = 12

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { catalogue, clock, config } = context.get(servicesContext)
  const page = await catalogue.teamPage(slugOf(params))
  if (!page) throw data(null, { status: 404 })
  const [isFollowed, party] = await Promise.all([
    readFollowed({ request, context }, { kind: 'team', id: page.team.id }),
    readParty({ request, context }),
  ])
  const [home, away] = await Promise.all([catalogue.forParty(page.home, party), catalogue.forParty(page.away, party)])
  const url = `${config.publicOrigin}/teams/${page.team.slug}`
  const picture = picturePath('teams', page.team.slug, teamCard(page))
  const side = sideIn(request)
  const next = matchesOf(side, { home, away })
  return {
    team: page.team,
    league: page.league,
    results: page.results,
    next: next.slice(0, listed),
    nextHome: home.find(({ status }) => !isOver(status)),
    season: seasonOf(next, page.team.id),
    side,
    isFollowed,
    party,
    now: clock(),
    url,
    picture,
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>

function trailOf({ team, league }: Pick<Loaded, 'team' | 'league'>) {
  return [
    { name: 'Matches', path: '/matches' },
    ...(league ? [{ name: league.name, path: `/leagues/${league.slug}` }] : []),
    { name: team.name, path: `/teams/${team.slug}` },
  ]
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: 'Team', description: 'Tickets for the matches of one team.' })
  const { team, url, picture } = loaderData
  return [
    ...pageHead({
      title: `${team.name} tickets`,
      description: `Tickets for the next matches of ${team.name}: prices and availability on each platform, and when we last checked.`,
      url,
      image: picture,
      keywords: [`${team.name} tickets`, team.name, 'football tickets', 'ticket prices'],
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `Price falls: ${team.name}`,
      href: `/feeds/teams/${team.slug}.atom`,
    },
    breadcrumbs(url, trailOf(loaderData)),
    jsonLd({
      '@type': 'SportsTeam',
      name: team.name,
      sport: 'Football',
      url,
      location: { '@type': 'Place', name: team.stadium, address: `${team.city}, ${team.country}` },
    }),
  ]
}

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  const { team, league, next, nextHome, season, results, side, isFollowed, party, now } = loaderData
  return (
    <>
      <PlaceHead
        title={team.name}
        picture={<Crest src={team.logo} size={88} isLazy={false} />}
        crumbs={<Breadcrumbs trail={trailOf(loaderData)} />}
        facts={[
          ...(league ? [{ name: 'League', value: league.name, path: `/leagues/${league.slug}` }] : []),
          { name: 'Ground', value: team.stadium },
          { name: 'City', value: team.city },
          { name: 'Country', value: team.country },
        ]}
      >
        <div className="place-ask">
          <AskButton kind="team" id={team.id} />
          <FollowButton kind="team" id={team.id} name={team.name} isFollowed={isFollowed} />
          <a className="button button-quiet" href={`/calendar/teams/${team.id}.ics`}>
            Add to calendar
          </a>
        </div>
      </PlaceHead>
      <div className="page">
        {nextHome && <BigTicket title="Next home match" match={nextHome} now={now} />}
        <section className="section" aria-labelledby="season">
          <div className="section-head">
            <h2 id="season">Day by day</h2>
            <SideChips slug={team.slug} side={side} />
            <PartyChips party={party} />
          </div>
          <Heat days={season.days} currency={season.currency} now={now} />
          <Bars title="Cheapest seat by opponent" bars={season.bars} currency={season.currency} />
        </section>
        <MatchList
          id="list"
          title={sideTitles[side]}
          matches={next}
          now={now}
          empty="No matches are listed at the moment. New ones appear here as soon as they are scheduled."
        >
          <p>
            <ButtonLink tone="quiet" to={`/matches?team=${team.slug}`}>
              All matches of {team.name}
            </ButtonLink>
          </p>
        </MatchList>
        <MatchList
          id="results"
          title="Recent results"
          matches={results}
          now={now}
          empty="No results since we started watching."
        />
      </div>
    </>
  )
}

const sideTitles: Record<Side, string> = { all: 'Next matches', home: 'Next home matches', away: 'Next away matches' }

function SideChips({ slug, side }: { slug: string; side: Side }) {
  const { search } = useLocation()
  return (
    <ul className="chip-row" aria-label="Where they play">
      {sides.map((one) => {
        const params = new URLSearchParams(search)
        if (one === 'all') params.delete('side')
        else params.set('side', one)
        const query = params.toString()
        return (
          <li key={one}>
            <Link
              className="chip"
              to={`/teams/${slug}${query && `?${query}`}`}
              aria-current={one === side ? 'true' : undefined}
              preventScrollReset
            >
              {{ all: 'All', home: 'Home', away: 'Away' }[one]}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
