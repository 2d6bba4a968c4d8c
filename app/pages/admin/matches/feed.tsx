import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { readAgainWhenAnswered } from '#app/ui/form/sent-form.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/feed.ts'
import { Competitions } from './feed-competitions.tsx'
import { IgnoredNames, WaitingNames } from './feed-names.tsx'
import { FeedState } from './feed-state.tsx'

const path = '/admin/feed'
const notices = {
  follow: 'Followed. Its matches are at Matches, and are checked every day.',
  synchronise: 'Synchronised.',
  leave: 'This competition is no longer synchronised. Its matches stay.',
  choose: 'Saved. The matches that waited for this name were added.',
  create: 'The team was created, and the matches that waited for it were added.',
  ignore: 'Ignored. Matches of this team are left out.',
  reopen: 'This name comes back with the next synchronisation.',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { feedDesk, catalogue, clock } = context.get(servicesContext)
  const { notices: received, headers } = takeNotices({ request, context })
  const openName = idIn(new URL(request.url).searchParams.get('name')) || null
  const [feed, teams] = await Promise.all([feedDesk.page(), openName === null ? [] : catalogue.listTeams({})])
  const shown = {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    feed,
    openName,
    now: clock(),
    teams: teams.map(({ id, name, league_id }) => ({ id, name, leagueId: league_id })),
    done: Object.entries(notices).find(([name]) => name === received.get('feed'))?.[1] ?? null,
  }
  return data(shown, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const { synchronise, follow, leave, names } = context.get(servicesContext).feedDesk
  const fields = await fieldsOf(request, context)
  const { code = '', intent = '' } = fields
  const id = idIn(fields.id)
  const writes = {
    follow: () => follow(code, userId),
    synchronise: () => synchronise(code, userId),
    leave: () => leave(code, userId).then(() => ({ ok: true as const, value: null })),
    choose: () => names.choose(id, fields, userId),
    create: () => names.create(id, fields, userId),
    ignore: () => names.ignore(id, userId),
    reopen: () => names.reopen(id, userId),
  }
  const wanted = (Object.keys(writes) as (keyof typeof writes)[]).find((name) => name === intent)
  if (!wanted) throw new Response(null, { status: 400 })
  const done = await writes[wanted]()
  if (!done.ok) return troubled(done.error, { typed: fields })
  throw redirect(path, { status: 303, headers: noticeHeaders({ feed: wanted }, context) })
}

/** A synchronisation that failed leaves what is wrong beside its competition. */
export const shouldRevalidate = readAgainWhenAnswered

export function meta(args: Route.MetaArgs) {
  return deskHead(
    args,
    'Match feed',
    'Competitions whose matches are kept up to date, and names that wait for a choice.',
  )
}

export const ErrorBoundary = AdminDenied

export default function FeedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, feed, openName, teams, now, done } = loaderData
  const answer = { error: actionData?.error, typed: actionData?.typed }
  const isAboutName = openName !== null && ['choose', 'create', 'ignore'].includes(answer.typed?.intent ?? '')
  return (
    <Desk operator={operator} done={done} current={path} title="Match feed">
      {answer.error && !isAboutName && <Banner tone="live">{answer.error.message}</Banner>}
      <FeedState feed={feed} now={now} />
      {feed.names.length > 0 && (
        <WaitingNames names={feed.names} openName={openName} teams={teams} {...(isAboutName ? answer : {})} />
      )}
      <Competitions feed={feed} now={now} />
      {feed.ignored.length > 0 && <IgnoredNames names={feed.ignored} />}
    </Desk>
  )
}
