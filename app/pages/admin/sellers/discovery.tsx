import { useEffect, useRef } from 'react'
import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { DeskMatch } from '#worker/matches/catalogue/desk/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { type FoundState, foundStates, maxCounted } from '#worker/watching/discovery/constants.ts'
import type { ReviewEvent } from '#worker/watching/discovery/contract.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/discovery.ts'
import { Names, ReviewCard } from './review-card.tsx'

const path = '/admin/discovery'
const notices: Record<string, string> = {
  link: 'Linked: its page is read from now on.',
  none: 'Set aside as not ours.',
}
const whereEventsAre: Record<FoundState, string> = {
  review: 'No event waits for you. Events are found at the sources of each platform.',
  linked: 'Events are found at the sources of each platform.',
  none: 'Links and sitemap addresses that name no match of ours are counted at their platform, and not kept. To have one judged, paste its address there.',
}
const stateNames: Record<FoundState, string> = { review: 'To review', linked: 'Linked', none: 'Not ours' }
/** Matches to choose from. */
const maxChoices = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const asked = new URL(request.url).searchParams
  const { discoveryDesk, matchDesk } = context.get(servicesContext)
  const { notices: received, headers } = takeNotices({ request, context })
  const state = foundStates.find((one) => one === asked.get('state')) ?? 'review'
  const q = asked.get('q') ?? ''
  const open = idIn(asked.get('event')) || null
  const place = placeIn(asked)
  const [page, choices] = await Promise.all([
    discoveryDesk.list(state, place.after ?? 0, place.of ?? null),
    open !== null && q !== '' ? matchDesk.list({ q, status: 'scheduled' }) : null,
  ])
  const shown = {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    state,
    page,
    q,
    open,
    place,
    choices: choices ? choices.matches.slice(0, maxChoices) : null,
    done: notices[received.get('discovery') ?? ''] ?? null,
  }
  return data(shown, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const { intent } = fields
  if (intent !== 'link' && intent !== 'none') throw new Response(null, { status: 400 })
  const names = (['home', 'away'] as const).filter((side) => fields[`learn_${side}`] === 'on')
  const matchId = intent === 'link' ? idIn(fields.match) : null
  const decision = { id: idIn(fields.event), version: Number(fields.version) || 0, matchId, names }
  const decided = await context.get(servicesContext).discoveryDesk.decide(decision, userId)
  if (!decided.ok) return troubled(decided.error, {})
  const back = new URL(request.url).searchParams
  for (const name of ['event', 'q', '_routes']) back.delete(name)
  const address = back.size > 0 ? `${path}?${back}` : path
  throw redirect(address, { status: 303, headers: noticeHeaders({ discovery: intent }, context) })
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Found events', 'Events that were found, and which match of ours each is.')
}

export const ErrorBoundary = AdminDenied

export default function DiscoveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, state, page, q, open, place, choices, done } = loaderData
  const list = useNextInFocus(done !== null, page.events[0]?.id)
  const tabs = foundStates.map((one) => ({
    name: `${stateNames[one]} (${countText(page.counts[one])})`,
    to: addressFor(one),
  }))
  return (
    <Desk operator={operator} done={done} current={path} title="Found events">
      {actionData?.error && <Banner tone="live">{actionData.error.message}</Banner>}
      <Tabs label="Found events" tabs={tabs} current={addressFor(state)} />
      {place.of !== undefined && (
        <p className="muted">
          Only what was found of one match. <Link to={addressFor(state)}>Show all</Link>
        </p>
      )}
      {page.events.length === 0 && (
        <div className="notice">
          <h2 className="notice-title">Nothing here</h2>
          <p className="muted">{whereEventsAre[state]}</p>
        </div>
      )}
      <ul className="reviews" ref={list}>
        {page.events.map((event) => (
          <li key={event.id} id={`event-card-${event.id}`}>
            <ReviewCard
              event={event}
              otherPath={`${addressFor(state, { ...place, event: event.id })}#event-card-${event.id}`}
            />
            {open === event.id && <OtherMatch event={event} state={state} place={place} q={q} choices={choices} />}
          </li>
        ))}
      </ul>
      {page.next !== null && (
        <div className="actions">
          <ButtonLink to={addressFor(state, { ...place, after: page.next })} tone="quiet">
            More
          </ButtonLink>
        </div>
      )}
    </Desk>
  )
}

/** Where in which list: kept while an event is decided. `of` is a match, `after` the event before the page. */
type Place = { of?: number; after?: number }

function placeIn(asked: URLSearchParams): Place {
  const [of, after] = ['of', 'after'].map((name) => idIn(asked.get(name)))
  return { ...(of && { of }), ...(after && { after }) }
}

function addressFor(state: FoundState, more: Record<string, number> = {}): string {
  const query = new URLSearchParams({
    ...(state !== 'review' && { state }),
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

const countText = (count = 0) => (count >= maxCounted ? `${maxCounted}+` : String(count))

/** After a decision the next event's first button has the focus, so that one key decides it. */
function useNextInFocus(isDecided: boolean, first: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isDecided && first !== undefined) list.current?.querySelector<HTMLElement>('[data-does]')?.focus()
  }, [isDecided, first])
  return list
}

type OtherProps = {
  event: ReviewEvent
  state: FoundState
  place: Place
  q: string
  choices: readonly DeskMatch[] | null
}

function OtherMatch({ event, state, place, q, choices }: OtherProps) {
  return (
    <div className="review-other">
      <QueryForm className="desk-filters" action={`${path}#event-card-${event.id}`}>
        {state !== 'review' && <input type="hidden" name="state" value={state} />}
        {Object.entries(place).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <input type="hidden" name="event" value={event.id} />
        <Field
          label="Team"
          name="q"
          id={`team-${event.id}`}
          type="search"
          defaultValue={q}
          maxLength={60}
          aria-keyshortcuts="/"
        />
        <Button tone="quiet">Find its matches</Button>
      </QueryForm>
      {choices?.length === 0 && <p className="muted">No coming match of a team with this name.</p>}
      <ul className="desk-list">
        {choices?.map((match) => (
          <li key={match.id}>
            <Choice event={event} match={match} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Choice({ event, match }: { event: ReviewEvent; match: DeskMatch }) {
  const { id, home_team_name: home, away_team_name: away, kickoffAt, match_date, league_name } = match
  return (
    <PostForm className="review-choice" failed={serverError}>
      <div>
        <strong>
          {home} v {away}
        </strong>
        <p className="muted">
          {dateText(kickoffAt ?? Date.parse(match_date))}, {league_name}
        </p>
        <Names event={event} match={{ home, away }} />
      </div>
      <input type="hidden" name="event" value={event.id} />
      <input type="hidden" name="version" value={event.version} />
      <input type="hidden" name="match" value={id} />
      <Button tone="quiet" name="intent" value="link">
        Link
        <span className="visually-hidden">
          {' '}
          to {home} v {away}
        </span>
      </Button>
    </PostForm>
  )
}
