import { data, useSearchParams } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { chartLines, linesAfter } from '#app/ui/chart-lines.ts'
import { readFollowed } from '#app/ui/follow/follow.ts'
import { FollowButton } from '#app/ui/follow/follow-button.tsx'
import { withoutScore } from '#app/ui/hidden-scores.ts'
import { Connection } from '#app/ui/live/panel/connection.tsx'
import { fromAnswer } from '#app/ui/live/panel/from-answer.ts'
import { LazyMatchLine } from '#app/ui/live/panel/lazy-line.tsx'
import { useMatchRoom } from '#app/ui/live/room/use-match-room.ts'
import { clockText, dayText } from '#app/ui/london-time.ts'
import { breadcrumbs, jsonLd, pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import { partyName } from '#app/ui/party/party-text.ts'
import { PitchLines } from '#app/ui/pitch-lines.tsx'
import { Stub } from '#app/ui/stub.tsx'
import { boardStubFacts, penceOf } from '#app/ui/stub-facts.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { useIsAwake } from '#app/ui/use-is-awake.ts'
import { defaultLivePreferences } from '#worker/alerting/preferences/constants.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { groundZone } from '#worker/matches/catalogue/ground-zones.rules.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { refreshFailed } from '#worker/matches/prices/constants.ts'
import { matchCard, picturePath } from '#worker/matches/share-pictures/card.rules.ts'
import type { Route } from './+types/match.ts'
import { MatchActions } from './actions.tsx'
import { eventData } from './event-data.ts'
import { levelNow, previousPence } from './fall.rules.ts'
import { countedSeries, historyNotes, partyIds } from './from-board.ts'
import { goneTo, matchIdOf, notFound } from './gone.ts'
import { KickoffTime } from './kickoff-time.tsx'
import { About, AlertsPlace, History, prepareParts, RelatedMatches, Room, Sales, Story, Tickets } from './late-parts.ts'
import { usualText } from './level-text.ts'
import { partyFacts } from './party-price.rules.ts'
import { PhoneBar } from './phone-bar.tsx'
import { lowestAt } from './price-figures.ts'
import { told } from './story.rules.ts'
import { useFallInTitle } from './use-fall-in-title.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { matchPage, catalogue, preferences, clock, config, logger } = context.get(servicesContext)
  const id = matchIdOf(params)
  const caller = callerOf(context)
  const now = clock()
  const found = matchPage.match(id)
  // An unreadable room only hides its own part of the page.
  const orNull = (what: string) => (error: unknown) => {
    logger.error(what, { match_id: id, error: String(error) })
    return null
  }
  const [match, board, related, live, liked, sales, country, isFollowed, party] = await Promise.all([
    found,
    matchPage.prices(id).catch(orNull('match_prices_failed')),
    found.then(() => matchPage.related(id)),
    // Feeds have no data before the match day.
    found.then((one) =>
      one && Date.parse(one.match_date) < now + liveFactsBeforeMs
        ? matchPage.live(id).catch(orNull('match_live_failed'))
        : null,
    ),
    caller && preferences.live(caller.userId),
    matchPage.sales(id),
    matchPage.country(id),
    readFollowed({ request, context }, { kind: 'match', id }),
    readParty({ request, context }),
    prepareParts(),
  ])
  if (!match) throw await goneTo(id, catalogue)
  const known = board?.ok ? board.value : null
  const url = `${config.publicOrigin}/matches/${id}`
  const picture = picturePath('matches', id, matchCard(match))
  const series = countedSeries(known)
  const lines = chartLines(series)
  const shownLive = live?.ok ? fromAnswer(live.value) : null
  const page = {
    match,
    live: shownLive,
    preferences: liked ?? visitorsPreferences,
    summary: known?.summary ?? unknownPriceSummary,
    platforms: known?.platforms ?? [],
    isReadable: known !== null,
    dayAgoPence: known && lowestAt(now - dayMs, known.series, known.platforms, known.summary),
    lines,
    // Of one currency, or a match that is sold out in one would seem sold out.
    hasStory: lines.length === series.length && told({ lines, match, live: shownLive, now }) !== null,
    notes: historyNotes(series, party),
    related,
    groundZone: groundZone(country),
    sales: isOver(match.status) ? [] : sales,
    isFollowed,
    party,
    forParty: partyIds(known?.platforms ?? [], party),
    now,
    url,
    picture,
    // Built here, so that no browser loads the code for it.
    event: eventData(match, { platforms: known?.platforms ?? [], country, url, picture }),
  }
  return data(page, known ? undefined : { status: 503 })
}

const unknownPriceSummary: PriceSummary = {
  lowestPricePence: null,
  currency: null,
  availability: 'unknown',
  offerCount: 0,
}

/** A match may have live facts from this long before its kick-off. */
const liveFactsBeforeMs = 2 * hourMs

/** Visitors have not asked for sounds. */
const visitorsPreferences = { ...defaultLivePreferences, live_match_sounds: false }

type Loaded = Awaited<ReturnType<typeof loader>>['data']

function trailOf({ match }: Pick<Loaded, 'match'>) {
  return [
    { name: 'Matches', path: '/matches' },
    { name: match.league_name, path: `/leagues/${match.league_slug}` },
    { name: `${match.home_team_name} v ${match.away_team_name}`, path: `/matches/${match.id}` },
  ]
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
  const { match, now, url, picture } = loaderData
  const sides = `${match.home_team_name} v ${match.away_team_name}`
  const at = Date.parse(match.match_date)
  const time = match.time_confirmed ? `, ${clockText(at)}` : ''
  return [
    ...pageHead({
      title: `${sides}: ticket prices`,
      description: `${sides}, ${match.league_name}, ${dayText(at, now)}${time}. Ticket prices on each platform, and when they were last checked.`,
      url,
      image: picture,
      keywords: [`${sides} tickets`, match.home_team_name, match.away_team_name, match.league_name, 'ticket prices'],
    }),
    breadcrumbs(url, trailOf(loaderData)),
    jsonLd(loaderData.event),
  ]
}

export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, related, preferences, isReadable, dayAgoPence } = loaderData
  const [search] = useSearchParams()
  const isCovered = preferences.hide_scores && search.get('scores') !== 'shown'
  const room = useMatchRoom(loaderData, isCovered)
  // Its code has come, so that whether it is connected is known soon.
  const isAwake = useIsAwake()
  const { live, priceSummary, platforms, now, view } = room
  const match = isCovered ? withoutScore(room.match) : room.match
  const previous = previousPence(loaderData.summary, priceSummary, penceOf(match.previous_price))
  const anyFacts = {
    ...boardStubFacts({ match, priceSummary, platforms }),
    previousPence: previous,
    hasMoved: priceSummary.lowestPricePence !== loaderData.summary.lowestPricePence,
  }
  const { forParty, party } = loaderData
  const facts = forParty && !anyFacts.isOver ? partyFacts(anyFacts, platforms, forParty) : anyFacts
  const isSameCurrency = party.who === 'adult' && match.currency === priceSummary.currency
  const level = levelNow(match.price_level, isSameCurrency, facts.pricePence)
  useFallInTitle(facts)
  // A match that is over on load stays over.
  const isOpen = !isOver(loaderData.match.status)
  const hasRoom = live !== null || match.status === 'live' || (isCovered && room.match.score !== null)
  return (
    <>
      {isOpen && (
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
          <Breadcrumbs trail={trailOf(loaderData)} />
          <div className="ticket-place ticket-large" id="ticket">
            <Ticket
              match={match}
              now={now}
              heading="h1"
              isLazy={false}
              stub={
                <Stub facts={facts} now={now}>
                  {forParty && !facts.isOver && <p className="label">For {partyName(party)}</p>}
                  {level && !facts.isOver && (
                    <p className="label">
                      <strong className="level-word">{level.level}</strong>: {usualText(level, facts.currency, party)}
                    </p>
                  )}
                  {!facts.isOver && (
                    <MatchActions match={match} platforms={platforms} cheapest={facts.seller ?? null}>
                      <FollowButton
                        kind="match"
                        id={match.id}
                        name={`${match.home_team_name} v ${match.away_team_name}`}
                        isFollowed={loaderData.isFollowed}
                      />
                    </MatchActions>
                  )}
                </Stub>
              }
              more={
                hasRoom && (
                  <Room.Part
                    row={{ match: room.match, live }}
                    now={now}
                    status={view.status}
                    watching={view.watching}
                    isCovered={isCovered}
                    isOpen={isOpen}
                  />
                )
              }
            >
              <p className="label">
                {match.time_confirmed && <KickoffTime at={match.match_date} groundZone={loaderData.groundZone} />}
                {match.time_confirmed && !facts.isOver && ' · '}
                {!facts.isOver && <a href={`/calendar/matches/${match.id}.ics`}>Add to calendar</a>}
              </p>
            </Ticket>
          </div>
          {loaderData.sales.length > 0 && <Sales.Part sales={loaderData.sales} now={loaderData.now} />}
        </div>
      </div>
      <History.Part
        lines={view.state ? linesAfter(lines, platforms) : lines}
        now={now}
        match={match}
        party={party}
        facts={facts}
        url={loaderData.url}
        notes={loaderData.notes}
      />
      {loaderData.hasStory && <Story.Part lines={lines} match={match} live={isCovered ? null : live} now={now} />}
      <Tickets.Part
        platforms={isReadable || view.state ? platforms : null}
        currency={priceSummary.currency}
        level={level}
        now={now}
        movedSince={loaderData.now}
        isOver={facts.isOver === true}
        party={party}
        path={`/matches/${match.id}`}
        connection={isAwake && isOpen && !hasRoom && <Connection status={view.status} />}
      />
      <About.Part
        match={match}
        platforms={platforms}
        priceSummary={priceSummary}
        dayAgoPence={dayAgoPence}
        isOver={facts.isOver === true}
        answer={actionData}
        isConnected={view.status === 'connected'}
      />
      {!facts.isOver && (
        <div className="page">
          <AlertsPlace.Part match={match} />
        </div>
      )}
      <RelatedMatches.Part match={match} {...related} now={loaderData.now} />
      {!facts.isOver && <PhoneBar matchId={match.id} facts={facts} />}
    </>
  )
}
