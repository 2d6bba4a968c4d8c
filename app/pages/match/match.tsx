import { useEffect } from 'react'
import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { linesAfter } from '#app/ui/chart/lines.ts'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import { Connection } from '#app/ui/live/panel/connection.tsx'
import { LazyMatchLine } from '#app/ui/live/panel/lazy-line.tsx'
import { breadcrumbs, jsonLd, pageHead } from '#app/ui/page-head.ts'
import { PitchLines } from '#app/ui/pitch-lines.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { refreshFailed } from '#worker/matches/prices/constants.ts'
import type { Route } from './+types/match.ts'
import { matchIdOf, notFound } from './gone.ts'
import { About, AlertsPlace, History, PhoneBar, RelatedMatches, Sales, Story, Tickets } from './late-parts.ts'
import { type LoadedMatch, loadMatch } from './load-match.ts'
import { MatchTicket } from './match-ticket.tsx'
import { useFallInTitle } from './use-fall-in-title.ts'
import { type Shown, useShown } from './use-shown.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await loadMatch({ request, context }, matchIdOf(params))
  return data(page, page.isReadable ? undefined : { status: 503 })
}

/** Requests fresh prices, also without script. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { prices, visitorOf } = context.get(servicesContext)
  const asked = await prices.refresh(matchIdOf(params), visitorOf(request).networks)
  if (asked.ok) return data({ isQueued: true, ...asked.value } as const, { status: 202 })
  const { code, message, retryAfterSeconds } = asked.error
  if (code === 'NOT_FOUND') throw notFound()
  if (code !== 'RATE_LIMITED') return data({ isQueued: false, message: refreshFailed } as const, { status: 503 })
  const headers: HeadersInit = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return data({ isQueued: false, message, retryAfterSeconds } as const, { status: 429, headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: 'Match', description: 'Ticket prices of one match.' })
  const { head, trail, event } = loaderData
  return [...pageHead(head), breadcrumbs(head.url, trail), jsonLd(event)]
}

export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = useShown(loaderData)
  const { room, match, facts } = shown
  useFallInTitle(facts)
  return (
    <>
      {shown.isOpen && (
        <LazyMatchLine
          matchId={match.id}
          onView={room.onView}
          onRead={room.onRead}
          onNews={room.announcements.onNews}
        />
      )}
      <Toast news={room.announcements.news} />
      <div className="pitch">
        <PitchLines />
        <div className="page">
          <Breadcrumbs trail={loaderData.trail} />
          <MatchTicket loaded={loaderData} shown={shown} />
          {loaderData.sales.length > 0 && <Sales.Part sales={loaderData.sales} now={loaderData.now} />}
        </div>
      </div>
      <PriceParts loaded={loaderData} shown={shown} answer={actionData} />
      {!facts.isOver && (
        <div className="page">
          <AlertsPlace.Part match={match} />
        </div>
      )}
      <RelatedMatches.Part match={match} {...loaderData.related} now={loaderData.now} />
      {!facts.isOver && <PhoneBar.Part matchId={match.id} facts={facts} />}
    </>
  )
}

type PricePartsProps = { loaded: LoadedMatch; shown: Shown; answer: Route.ComponentProps['actionData'] }

/** What the price was, and what is sold where. */
function PriceParts({ loaded, shown, answer }: PricePartsProps) {
  const { lines, party } = loaded
  const { room, match, facts, isCovered } = shown
  const { live, priceSummary, platforms, now, view } = room
  // Its code has come, so that whether it is connected is known soon.
  const isAwake = useIsAwake()
  // Who reads without scrolling, by ear or by a search in the page, finds the tickets as they are.
  const hasNews = platforms.some(({ offers }) => offers.some(({ changedAt }) => changedAt > loaded.now))
  useEffect(() => {
    if (hasNews) Tickets.want()
  }, [hasNews])
  const story = loaded.hasStory && <Story.Part lines={lines} match={match} live={isCovered ? null : live} now={now} />
  return (
    <>
      {facts.isOver && story}
      <History.Part
        lines={view.state ? linesAfter(lines, platforms) : lines}
        now={now}
        match={match}
        party={party}
        level={shown.level}
        facts={facts}
        url={loaded.head.url}
        notes={loaded.notes}
        isFolded={loaded.hasStory && facts.isOver}
      />
      {!facts.isOver && story}
      <Tickets.Part
        platforms={loaded.isReadable || view.state ? platforms : null}
        currency={priceSummary.currency}
        level={shown.level}
        now={now}
        movedSince={loaded.now}
        isOver={facts.isOver === true}
        party={party}
        fees={loaded.fees}
        path={`/matches/${match.id}`}
        connection={isAwake && shown.isOpen && !shown.hasRoom && <Connection status={view.status} />}
      />
      <About.Part
        match={match}
        platforms={platforms}
        priceSummary={priceSummary}
        dayAgoPence={loaded.dayAgoPence}
        isOver={facts.isOver === true}
        answer={answer}
        isConnected={view.status === 'connected'}
      />
    </>
  )
}
