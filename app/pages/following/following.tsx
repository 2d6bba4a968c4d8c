import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MatchList } from '#app/ui/match-list.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { followingPath, followKinds } from '#worker/alerting/follows/constants.ts'
import type { Followed } from '#worker/alerting/follows/contract.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { safeReturnPath } from '#worker/people/privacy/rules.ts'
import type { Route } from './+types/following.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const caller = admit(context, 'Please sign in to see the teams and leagues you follow.')
  const { follows, clock } = context.get(servicesContext)
  return { ...(await follows.page(caller.userId)), now: clock(), url: addressOf(followingPath, context) }
}

/** The star of a team's or a league's page, and back to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admit(context)
  const { follows } = context.get(servicesContext)
  const { intent, kind: named, id: digits, return_to = followingPath } = await fieldsOf(request, context)
  const kind = followKinds.find((one) => one === named)
  if (!kind || (intent !== 'follow' && intent !== 'unfollow')) throw data(null, { status: 400 })
  if (intent === 'unfollow') await follows.unfollow(userId, kind, idIn(digits))
  else {
    const done = await follows.follow(userId, kind, idIn(digits))
    if (!done.ok) return troubled(done.error, {})
  }
  throw redirect(safeReturnPath(return_to), 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'The next matches of the teams and leagues you follow.'
  return pageHead({ title: 'Following', description, url: loaderData?.url, robots: 'noindex' })
}

export default function FollowingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { teams, leagues, matches, now } = loaderData
  const refused = actionData && <Banner tone="live">{actionData.error.message}</Banner>
  if (teams.length + leagues.length === 0) {
    return (
      <div className="page section">
        <h1>Following</h1>
        {refused}
        <EmptyState
          heading="h2"
          title="You follow no team and no league yet"
          text="Press “Follow” on the page of a team or a league, and their next matches stand here."
          action={{ to: '/matches', label: 'Find a match' }}
        />
      </div>
    )
  }
  return (
    <div className="page">
      <div className="section">
        <h1>Following</h1>
        {refused}
        <Names label="Teams" folder="teams" followed={teams} />
        <Names label="Leagues" folder="leagues" followed={leagues} />
      </div>
      {teams.length > 0 && (
        <MatchList
          id="teams"
          title="Next matches of your teams"
          matches={matches}
          now={now}
          empty="None of them has a match listed at the moment."
        />
      )}
      {leagues
        .filter((league) => league.matches.length > 0)
        .map(({ id, name, matches: next }) => (
          <MatchList key={id} id={`league-${id}`} title={name} matches={next} now={now} hasLeague={false} empty="" />
        ))}
    </div>
  )
}

type NamesProps = { label: string; folder: 'teams' | 'leagues'; followed: readonly Followed[] }

function Names({ label, folder, followed }: NamesProps) {
  if (followed.length === 0) return null
  return (
    <nav aria-label={label} className="followed">
      <h2 className="label">{label}</h2>
      <ul>
        {followed.map(({ id, name, slug }) => (
          <li key={id}>
            <Link to={`/${folder}/${slug}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
