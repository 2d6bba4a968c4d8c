import { data, Link, useLocation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { readFollowed } from '#app/ui/follow/follow.ts'
import { FollowButton } from '#app/ui/follow/follow-button.tsx'
import { useShownMatch } from '#app/ui/hidden-scores.ts'
import { MatchList } from '#app/ui/match-list.tsx'
import { breadcrumbs, jsonLd, pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import { PartyChips } from '#app/ui/party/party-chips.tsx'
import { PlaceHead } from '#app/ui/place-head.tsx'
import { PriceAround } from '#app/ui/price-line.tsx'
import { slugOf } from '#app/ui/slug.ts'
import { Stub } from '#app/ui/stub.tsx'
import { stubFacts } from '#app/ui/stub-facts.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { picturePath, teamCard } from '#worker/matches/share-pictures/card.rules.ts'
import type { Route } from './+types/team.ts'
import { Bars } from './bars.tsx'
import { Heat } from './heat.tsx'
import { matchesOf, type Side, sideIn, sides } from './sides.ts'

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
  return { ...page, home, away, side: sideIn(request), isFollowed, party, now: clock(), url, picture }
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
  const { team, league, home, away, results, side, isFollowed, party, now } = loaderData
  const next = matchesOf(side, { home, away })
  const [first] = home.filter(({ status }) => !isOver(status))
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
        {first && <NextHome match={first} now={now} />}
        <section className="section" aria-labelledby="next">
          <div className="section-head">
            <h2 id="next">Next matches</h2>
            <SideChips slug={team.slug} side={side} />
            <PartyChips party={party} />
          </div>
          <Bars matches={next} teamId={team.id} />
          <Heat matches={next} teamId={team.id} now={now} />
        </section>
        <MatchList
          id="list"
          title={sideTitles[side]}
          matches={next.slice(0, listed)}
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

/** More stand on the list of all matches. */
const listed = 12

const sideTitles: Record<Side, string> = { all: 'All, home and away', home: 'At home', away: 'Away' }

/** The next home match, as large as on its own page. */
function NextHome({ match, now }: { match: Match; now: Instant }) {
  const shownMatch = useShownMatch()
  return (
    <section className="section next-home" aria-labelledby="next-home">
      <div className="section-head">
        <h2 id="next-home">Next home match</h2>
      </div>
      <div className="ticket-place">
        <Ticket
          match={shownMatch(match)}
          now={now}
          heading="h3"
          isLazy={false}
          stub={
            <Stub facts={stubFacts(match)} now={now} line={<PriceAround match={match} now={now} />}>
              <div className="stub-actions">
                <ButtonLink to={`/matches/${match.id}`}>See prices</ButtonLink>
                <AskButton
                  kind="match"
                  id={match.id}
                  tone="quiet"
                  about={`for ${match.home_team_name} v ${match.away_team_name}`}
                />
              </div>
            </Stub>
          }
        />
      </div>
    </section>
  )
}

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
