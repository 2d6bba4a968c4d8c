import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { readFollowed } from '#app/ui/follow/follow.ts'
import { FollowButton } from '#app/ui/follow/follow-button.tsx'
import { MatchList } from '#app/ui/match-list.tsx'
import { breadcrumbs, jsonLd, pageHead } from '#app/ui/page-head.ts'
import { PlaceHead } from '#app/ui/place-head.tsx'
import { slugOf } from '#app/ui/slug.ts'
import type { Route } from './+types/team.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalogue, clock, config } = context.get(servicesContext)
  const page = await catalogue.teamPage(slugOf(params))
  if (!page) throw data(null, { status: 404 })
  const isFollowed = await readFollowed(context, { kind: 'team', id: page.team.id })
  return { ...page, isFollowed, now: clock(), url: `${config.publicOrigin}/teams/${page.team.slug}` }
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
  const { team, url } = loaderData
  return [
    ...pageHead({
      title: `${team.name} tickets`,
      description: `Tickets for the next matches of ${team.name}: prices and availability on each platform, and when we last checked.`,
      url,
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
  const { team, league, next, results, isFollowed, now } = loaderData
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
        </div>
      </PlaceHead>
      <div className="page">
        <MatchList
          id="next"
          title="Next matches"
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
