import { data, Link, redirect, useRouteError } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { followsOf } from '#app/ui/follow/follow.ts'
import { latePart } from '#app/ui/late-part.tsx'
import { MatchList } from '#app/ui/match-list.tsx'
import { breadcrumbs, pageHead } from '#app/ui/page-head.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { readParty } from '#app/ui/party/party.ts'
import { PartyChips } from '#app/ui/party/party-chips.tsx'
import { pricesText } from '#app/ui/party/party-text.ts'
import { followingPath } from '#worker/alerting/follows/constants.ts'
import { fieldsOfParty, isAnyAdult } from '#worker/matches/prices/party/address.rules.ts'
import type { Route } from './+types/matches.ts'
import { listAddress, mapView, withoutEmpty } from './address.ts'
import { BadQuery, badFieldsOf } from './bad-query.tsx'
import { Chips } from './chips.tsx'
import { DayStrip } from './day-strip.tsx'
import { MatchDays } from './days.tsx'
import { Filters } from './filters.tsx'
import { loadMap } from './map/load.ts'
import { summaryText } from './summary-text.ts'

/** Few ask for the map. */
const MapPart = latePart(() => import('./map/map-view.tsx'), { pick: (part) => part.MapView })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue, follows, clock, config } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  // Forms also send empty fields; redirects to a clean address that can be shared.
  const params = withoutEmpty(asked)
  if (params.size < asked.size) throw redirect(listAddress(params, {}))
  if (params.get('view') === mapView) {
    await MapPart.prepare()
    return { map: await loadMap(params, catalogue), now: clock(), url: `${config.publicOrigin}/matches` }
  }
  const party = await readParty({ request, context })
  const [page, leagues] = await Promise.all([catalogue.browse(Object.fromEntries(params), party), catalogue.leagues()])
  if (!page.ok) throw data({ fields: page.error.fields ?? {} }, { status: 400 })
  const { league, team, query } = page.value
  const [days, mine] = await Promise.all([
    catalogue.days({ leagueId: league?.id ?? null, teamId: team?.id ?? null }, query, party),
    followsOf({ request, context }).then((followed) => follows.next(followed, mineOnTop)),
  ])
  const isWhole = Object.keys(query).length === 0
  const own = isWhole ? await catalogue.forParty(mine.matches, party) : []
  return { page: page.value, days, mine, own, party, leagues, now: clock(), url: `${config.publicOrigin}/matches` }
}

/** More of them are on the page of what a reader follows. */
const mineOnTop = 4

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData)
    return pageHead({ title: 'Matches', description: 'Football matches and their tickets.', robots: 'noindex' })
  if (loaderData.map) {
    const description = 'The next football matches and their cheapest tickets on a map.'
    return pageHead({ title: 'Matches on the map', description, url: loaderData.url, robots: 'noindex' })
  }
  const { url, page, party } = loaderData
  const of = page.team?.name ?? page.league?.name
  return [
    ...pageHead({
      title: of ? `${of}: matches and tickets` : 'Matches and tickets',
      description: 'Every football match we watch: when, where, and the price of the cheapest ticket.',
      url,
      // Filtered lists are endless combinations of the same matches.
      ...((Object.keys(page.query).length > 0 || !isAnyAdult(party)) && { robots: 'noindex' as const }),
    }),
    breadcrumbs(url, [{ name: 'Matches', path: '/matches' }]),
  ]
}

export default function Matches({ loaderData }: Route.ComponentProps) {
  if (loaderData.map) return <MapPart.Part map={loaderData.map} now={loaderData.now} />
  const { page, days, mine, own, party, leagues, now } = loaderData
  const { query } = page
  const asked = Object.entries({ ...query, ...fieldsOfParty(party) }).filter(([, value]) => value != null)
  const params = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  const isNarrowed = Object.keys(query).some((name) => name !== 'cursor' && name !== 'before')
  return (
    <div className="page">
      <div className="list-head">
        <h1>Matches</h1>
        <p className="match-count" role="status">
          {summaryText(page)}
        </p>
        <PartyChips party={party} />
        <Link className="chip" to={`/matches?view=${mapView}`}>
          Map
        </Link>
        <Filters key={params.toString()} query={query} leagues={leagues} team={page.team} league={page.league} />
      </div>
      <DayStrip days={days} params={params} />
      <Chips query={query} params={params} />
      {own.length > 0 && (
        <MatchList id="mine" title="Yours" matches={own} now={now} empty="">
          <p>
            <Link to={followingPath}>All you follow</Link>
          </p>
        </MatchList>
      )}
      {page.matches.length === 0 && !page.isCut ? (
        <EmptyState
          heading="h2"
          title={isNarrowed ? 'No matches for these filters' : 'No matches are listed at the moment'}
          text={
            isNarrowed ? 'Try fewer filters or other days.' : 'New matches appear here as soon as they are scheduled.'
          }
          action={
            isNarrowed ? { to: '/matches', label: 'Show all matches' } : { to: '/', label: 'Go to the home page' }
          }
        />
      ) : (
        <MatchDays matches={page.matches} now={now} mine={mine} sort={query.sort} />
      )}
      {page.matches.length > 0 && <p className="label">{pricesText(party)}</p>}
      <Pagination
        label="Pages of matches"
        previous={page.previous === null ? undefined : listAddress(params, { before: page.previous })}
        next={page.next === null ? undefined : listAddress(params, { cursor: page.next })}
      />
    </div>
  )
}

/** Names the invalid part of an address, with a link back to the list. */
export function ErrorBoundary() {
  const error = useRouteError()
  const fields = badFieldsOf(error)
  if (!fields) return <ErrorPage error={error} />
  return (
    <BadQuery fields={fields}>
      <Link className="button" to="/matches">
        Show all matches
      </Link>
    </BadQuery>
  )
}
