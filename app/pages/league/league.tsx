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
import { PlaceHead } from '#app/ui/place-head.tsx'
import { slugOf } from '#app/ui/slug.ts'
import type { Team } from '#worker/matches/catalogue/contract.ts'
import { leagueTier } from '#worker/matches/catalogue/rules.ts'
import { leagueCard, picturePath } from '#worker/matches/share-pictures/card.rules.ts'
import type { Route } from './+types/league.ts'
import { LeagueBadge } from './league-badge.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { catalogue, clock, config } = context.get(servicesContext)
  const page = await catalogue.leaguePage(slugOf(params))
  if (!page) throw data(null, { status: 404 })
  const isFollowed = await readFollowed({ request, context }, { kind: 'league', id: page.league.id })
  const next = await catalogue.forParty(page.next, await readParty({ request, context }))
  const url = `${config.publicOrigin}/leagues/${page.league.slug}`
  const picture = picturePath('leagues', page.league.slug, leagueCard(page))
  return { ...page, next, isFollowed, now: clock(), url, picture }
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

const tierNames = { elite: 'Elite', major: 'Major', standard: 'Standard' } as const

export default function LeaguePage({ loaderData }: Route.ComponentProps) {
  const { league, teams, next, results, isFollowed, now } = loaderData
  return (
    <>
      <PlaceHead
        title={league.name}
        picture={<LeagueBadge name={league.name} />}
        crumbs={<Breadcrumbs trail={trailOf(league)} />}
        facts={[
          { name: 'Country', value: league.country },
          { name: 'Level', value: league.division === 0 ? 'Cup' : `Division ${league.division}` },
          { name: 'Tier', value: tierNames[leagueTier(league.name)] },
          ...(teams.length > 0 ? [{ name: 'Teams', value: String(teams.length) }] : []),
        ]}
      >
        <div className="place-ask">
          <AskButton kind="league" id={league.id} />
          <FollowButton kind="league" id={league.id} name={league.name} isFollowed={isFollowed} />
        </div>
      </PlaceHead>
      <div className="page">
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
