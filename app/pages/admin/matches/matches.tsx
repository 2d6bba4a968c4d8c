import { data, redirect, useSearchParams } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { isUntouched } from '#worker/ground/platform/seen-fields.rules.ts'
import { maxSearchLength } from '#worker/matches/catalogue/constants.ts'
import { deskStatuses } from '#worker/matches/catalogue/desk/constants.ts'
import { formMoments } from '#worker/matches/catalogue/desk/rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import { ListFilters } from '../list-filters.tsx'
import type { Route } from './+types/matches.ts'
import { matchesAddress, matchNumberIn } from './match-address.ts'
import { MatchCreate } from './match-create.tsx'
import { MatchList, type OpenMatch, statusWords } from './match-list.tsx'
import type { MergeChoice } from './match-merge.tsx'

const path = '/admin/matches'
const firstTaken = 'That time comes twice, because the clocks go back: the first, in summer time, was taken.'
const notices = {
  create: 'The match was created.',
  create_twice: `The match was created. ${firstTaken}`,
  edit: 'Saved.',
  edit_twice: `Saved. ${firstTaken}`,
  cancel: 'The match is cancelled.',
  follow: 'Feeds and imported files may set this match again.',
  delete: 'The match was deleted.',
  merge: 'The two matches are one now.',
  split: 'The merge is undone: both matches are there again.',
} as const

/** Matches, teams and leagues together; teams for the chosen league alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const asked = new URL(request.url).searchParams
  const { matchDesk, matchMerges, catalogue, analytics } = context.get(servicesContext)
  const { notices: received, headers } = takeNotices({ request, context })
  const leagueId = idIn(asked.get('create')) || null
  const filters = Object.fromEntries([...asked].filter(([, value]) => value !== ''))
  const [page, leagues, teams, { totalMatches }] = await Promise.all([
    matchDesk.list(filters),
    catalogue.listLeagues(),
    leagueId === null ? [] : matchDesk.teamsOf(leagueId),
    analytics.figures(),
  ])
  const open = openOf(asked)
  // A link may name a match of another page of the list: it is shown above this one.
  const isElsewhere = open !== null && !page.matches.some(({ id }) => id === open.id)
  const elsewhere = isElsewhere ? await matchDesk.match(open.id) : null
  const merging = open?.what === 'merge' ? await choiceOf(open.id, asked.get('into'), matchMerges) : null
  const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => ({ id, name }))
  const shown = {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    page,
    total: totalMatches,
    leagues: named(leagues),
    leagueId,
    teams: named(teams),
    isCreating: asked.has('create'),
    open,
    elsewhere,
    merging,
    done: Object.entries(notices).find(([name]) => name === received.get('match'))?.[1] ?? null,
  }
  return data(shown, { headers })
}

function openOf(asked: URLSearchParams): OpenMatch {
  const what = (['edit', 'delete', 'cancel', 'follow', 'merge'] as const).find((name) => asked.has(name))
  return what ? { what, id: idIn(asked.get(what)) } : null
}

type MergeReads = {
  twins: (id: number) => Promise<MergeChoice['twins']>
  preview: (id: number, into: number) => Promise<MergeChoice['chosen']>
  into: (id: number) => Promise<MergeChoice['merges']>
}

/** What the match may be merged with; with a number, what would move there. */
async function choiceOf(
  id: number,
  into: string | null,
  { twins, preview, into: mergedInto }: MergeReads,
): Promise<MergeChoice> {
  const number = matchNumberIn(into ?? '')
  const [found, chosen, merges] = await Promise.all([
    twins(id),
    number === null ? null : preview(id, number),
    mergedInto(id),
  ])
  return { twins: found, chosen, missing: chosen ? null : into || null, merges }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const { matchDesk, matchMerges } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const [id, version] = [idIn(fields.id), Number(fields.version)]
  const writes = {
    create: () => matchDesk.create(fields, userId),
    edit: () => matchDesk.edit(id, fields, userId),
    cancel: () => matchDesk.cancel(id, version, userId),
    follow: () => matchDesk.followFeed(id, version, userId),
    delete: () => matchDesk.remove(id, version, userId),
    merge: () => matchMerges.merge(fields, userId),
    split: () => matchMerges.split(fields, userId),
  }
  const intent = (Object.keys(writes) as (keyof typeof writes)[]).find((name) => name === fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const done = await writes[intent]()
  if (!done.ok) return troubled(done.error, { typed: fields })
  const back = matchesAddress(new URL(request.url).searchParams, {})
  const notice = hasTwiceTime(fields) ? `${intent}_twice` : intent
  throw redirect(back, { status: 303, headers: noticeHeaders({ match: notice }, context) })
}

/** Only a form that sets a kick-off has one. */
function hasTwiceTime(fields: Record<string, string>): boolean {
  const { match_date: date } = fields
  return date !== undefined && !isUntouched(fields, 'match_date') && formMoments(date)?.length === 2
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Match Management', 'Find, create, change and call off matches.')
}

export const ErrorBoundary = AdminDenied

export default function MatchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, page, total, leagues, leagueId, teams, isCreating, open, elsewhere, merging, done } = loaderData
  const [params] = useSearchParams()
  const { q, status, league } = page.query
  const isNarrowed = Boolean(q || status || league)
  const answer = { error: actionData?.error, typed: actionData?.typed }
  return (
    <Desk operator={operator} done={done} current={path} title="Match Management">
      {isCreating ? (
        <MatchCreate leagues={leagues} leagueId={leagueId} teams={teams} {...answer} />
      ) : (
        <div className="actions">
          <ButtonLink to={matchesAddress(params, { create: '' })}>Add Match</ButtonLink>
        </div>
      )}
      <Filters query={page.query} leagues={leagues} />
      <p role="status">
        {isNarrowed ? countText(page) : numberText(total)} of {manyText(total, 'match', 'matches')}
      </p>
      {elsewhere && (
        <section aria-label="The match that you opened">
          <MatchList matches={[elsewhere]} params={params} open={open} merging={merging} {...answer} />
        </section>
      )}
      {page.matches.length > 0 ? (
        <MatchList matches={page.matches} params={params} open={open} merging={merging} {...answer} />
      ) : (
        <div className="notice">
          <h2 className="notice-title">No matches found</h2>
          <p className="muted">{emptyText(isNarrowed, page.previous !== null)}</p>
        </div>
      )}
      <Pagination
        label="Pages of matches"
        previous={page.previous === null ? undefined : matchesAddress(params, { before: page.previous, cursor: null })}
        next={page.next === null ? undefined : matchesAddress(params, { cursor: page.next, before: null })}
      />
    </Desk>
  )
}

type FiltersProps = Pick<Route.ComponentProps['loaderData'], 'leagues'> & {
  query: Route.ComponentProps['loaderData']['page']['query']
}

function Filters({ query: { q, status, league }, leagues }: FiltersProps) {
  return (
    <ListFilters
      action={path}
      words={{ label: 'Team name', value: q, maxLength: maxSearchLength }}
      choices={[
        {
          name: 'status',
          label: 'Status',
          chosen: status,
          any: 'Any status',
          options: deskStatuses.map((value) => ({ value, label: statusWords[value] })),
        },
        {
          name: 'league',
          label: 'League',
          chosen: league,
          any: 'All leagues',
          options: leagues.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
    />
  )
}

const numberText = (value: number) => value.toLocaleString('en-GB')

function emptyText(isNarrowed: boolean, hasPast: boolean): string {
  if (hasPast) return 'None from now on. Earlier ones are on the page before.'
  return isNarrowed ? 'Try adjusting your search filters' : 'Create your first match to get started'
}

function countText({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${numberText(count)}${isMore ? '+' : ''}`
}
