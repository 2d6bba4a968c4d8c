import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { followerOf, takeOverFollows } from '#app/ui/follow/follow.ts'
import { MatchList } from '#app/ui/match-list.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import { browserFull, followGone, followingPath, followKinds } from '#worker/alerting/follows/constants.ts'
import type { Followed, FollowTarget } from '#worker/alerting/follows/contract.ts'
import { followsOfCookie, followsSetCookie, withTarget } from '#worker/alerting/follows/cookie.rules.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import type { Route } from './+types/following.ts'
import { Clubs } from './clubs.tsx'
import { loadClubs } from './clubs-data.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = callerOf(context)
  if (caller) await takeOverFollows({ request, context }, caller.userId, followingPath)
  const { follows, catalogue, clock } = context.get(servicesContext)
  const party = await readParty({ request, context })
  const [page, clubs] = await Promise.all([
    follows.page(followerOf({ request, context })),
    loadClubs(request, catalogue),
  ])
  return {
    ...page,
    clubs,
    matches: await catalogue.forParty(page.matches, party),
    isVisitor: caller === null,
    now: clock(),
    url: addressOf(followingPath, context),
  }
}

/** The star of a team, league or match, and back to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, kind: named, id: digits, return_to = followingPath } = await fieldsOf(request, context)
  const kind = followKinds.find((one) => one === named)
  if (!kind || (intent !== 'follow' && intent !== 'unfollow')) throw data(null, { status: 400 })
  const target = { kind, id: idIn(digits) }
  const isFollowed = intent === 'follow'
  const caller = callerOf(context)
  const way = safeReturnPath(return_to)
  if (!caller) return keepInBrowser({ request, context }, { target, isFollowed, way })
  const { follows } = context.get(servicesContext)
  if (isFollowed) {
    const done = await follows.follow(caller.userId, kind, target.id)
    if (!done.ok) return troubled(done.error, {})
  } else await follows.unfollow(caller.userId, kind, target.id)
  throw redirect(way, 303)
}

type Asked = { request: Request; context: Route.ActionArgs['context'] }
type Press = { target: FollowTarget; isFollowed: boolean; way: string }

/** Without an account a cookie keeps it. */
async function keepInBrowser({ request, context }: Asked, { target, isFollowed, way }: Press) {
  const { follows, config } = context.get(servicesContext)
  if (isFollowed && !(await follows.isListed(target.kind, target.id))) {
    return troubled({ code: 'NOT_FOUND', message: followGone }, {})
  }
  const known = followsOfCookie(request.headers.get('Cookie'), config.isSecure)
  const kept = withTarget(known, target, isFollowed)
  if (!kept) return troubled({ code: 'CONFLICT', message: browserFull }, {})
  throw redirect(way, { status: 303, headers: { 'Set-Cookie': followsSetCookie(kept, config.isSecure) } })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'The next matches of what you follow.'
  return pageHead({ title: 'Following', description, url: loaderData?.url, robots: 'noindex' })
}

export default function FollowingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { teams, leagues, matches, clubs, isVisitor, now } = loaderData
  const isEmpty = teams.length + leagues.length + matches.length === 0
  const refused = actionData && (
    <Banner tone="live">
      <span data-refusal>{actionData.error.message}</span>
    </Banner>
  )
  return (
    <div className="page">
      <div className="plain-head">
        <h1>Following</h1>
        {refused}
        {isEmpty && (
          <p className="muted">
            You follow nothing yet. Press a crest, or “Follow” on the page of a team, a league or a match, and the next
            matches stand here and lead every list.
          </p>
        )}
        {isVisitor && !isEmpty && (
          <p className="muted">
            Kept in this browser. <Link to={registerAddress}>Create a free account</Link> to have it on all your
            devices.
          </p>
        )}
        <Names label="Teams" folder="teams" followed={teams} />
        <Names label="Leagues" folder="leagues" followed={leagues} />
      </div>
      {teams.length + matches.length > 0 && (
        <MatchList
          id="teams"
          title="Your next matches"
          matches={matches}
          now={now}
          empty="None of your teams has a match listed at the moment."
        />
      )}
      {leagues
        .filter((league) => league.matches.length > 0)
        .map(({ id, name, matches: next }) => (
          <MatchList key={id} id={`league-${id}`} title={name} matches={next} now={now} hasLeague={false} empty="" />
        ))}
      <Clubs choice={clubs} followedIds={teams.map(({ id }) => id)} isOpen={isEmpty || clubs.isAsked} />
    </div>
  )
}

const registerAddress = '/register'

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
