import { Suspense } from 'react'
import { Await, data, isRouteErrorResponse, useAsyncError, useRouteError } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { followsOf } from '#app/ui/follow/follow.ts'
import { latePart } from '#app/ui/late-part.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import { SkeletonTicket } from '#app/ui/skeleton-tickets.tsx'
import { landingMatches, matchesUnavailable } from '#worker/matches/landing/constants.ts'
import type { LandingFacts, Rail } from '#worker/matches/landing/contract.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import type { Route } from './+types/home.ts'
import { Claims } from './claims.tsx'
import { CoverageSection } from './coverage.tsx'
import { Features } from './features.tsx'
import { FigureCards } from './figures.tsx'
import { Hero } from './hero.tsx'
import { LandingTickets, MatchSection } from './matches.tsx'
import { nextWithMine, railsWithMine } from './mine.ts'

const Rails = latePart(() => import('./rails.tsx'), { nearId: 'rails', pick: (part) => part.default })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { landing, catalogue, follows, settings, clock, config, logger } = context.get(servicesContext)
  const orNull = (what: string) => (error: unknown) => {
    logger.error(what, { error: String(error) })
    return null
  }
  const party = await readParty({ request, context })
  const page = landing.page(request.headers.get('CF-IPCountry'), party)
  const followed = followsOf({ request, context })
    .then((targets) => follows.next(targets, landingMatches))
    .catch(orNull('landing_follows_failed'))
  // Unread, they are left out: what the operator vouches for is not what the page is for.
  const mayClaim = settings.wasOn('claims').catch(() => false)
  const [listed, { rails: known, ...facts }, mine, isClaiming] = await Promise.all([
    page.matches.catch(orNull('landing_failed')),
    page.facts,
    followed,
    mayClaim,
    Rails.prepare(),
  ])
  const claims = isClaiming ? config.claims : noClaims
  const matches = listed && mine ? nextWithMine(await catalogue.forParty(mine.matches, party), listed) : listed
  const rails = known && mine ? railsWithMine(known, mine) : (known ?? [])
  const loaded = { party, matches, facts, rails, claims, now: clock(), url: `${config.publicOrigin}/` }
  return data(loaded, matches ? undefined : { status: unavailable, headers: { 'Retry-After': '10' } })
}

const unavailable = 503
const noClaims = { users: null, rating: null, tickets: null, since: null }

type Loaded = Awaited<ReturnType<typeof loader>>['data']

/** In-app navigation shows the page at once; its matches stream in. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): { later: Promise<Loaded> } {
  const later = serverLoader() as Promise<Loaded>
  // Errors show on the page; ignored once the visitor has left it.
  later.catch(() => undefined)
  return { later }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({
    title: 'Touchline: football tickets, watched',
    description:
      'Ticket prices for the next football matches on every platform, which still have seats, and when we last checked.',
    url: loaderData && 'url' in loaderData ? loaderData.url : undefined,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  if (!('later' in loaderData)) return <Landing loaded={loaderData} />
  return (
    <Suspense fallback={<Waiting />}>
      <Await resolve={loaderData.later} errorElement={<LateTrouble />}>
        {(loaded) => <Landing loaded={loaded} />}
      </Await>
    </Suspense>
  )
}

function Landing({ loaded: { party, matches, facts, rails, claims, now } }: { loaded: Loaded }) {
  return (
    <Frame
      facts={facts}
      rails={rails}
      party={party}
      now={now}
      claims={<Claims coverage={facts.coverage} uptime={facts.uptime} claims={claims} />}
    >
      {matches ? <LandingTickets matches={matches} now={now} /> : <NoMatches text={failedText(unavailable)} />}
    </Frame>
  )
}

function Waiting() {
  return (
    <Frame isWaiting>
      <p className="visually-hidden" role="status">
        Loading matches
      </p>
      <ul className="tickets tickets-rail" aria-hidden="true">
        {Array.from({ length: landingMatches }, (_, place) => `ticket ${place}`).map((key) => (
          <li key={key} className="ticket-place">
            <SkeletonTicket />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function LateTrouble() {
  return <Trouble error={useAsyncError()} />
}

/** The list could not be read: the rest of the page stays, with a link. */
export function ErrorBoundary() {
  return <Trouble error={useRouteError()} />
}

function Trouble({ error }: { error: unknown }) {
  const text = isRouteErrorResponse(error) ? failedText(error.status) : matchesUnavailable
  return (
    <Frame>
      <NoMatches text={text} />
    </Frame>
  )
}

function NoMatches({ text }: { text: string }) {
  return <ErrorState title="Unable to Load Matches" text={text} retryPath="/" />
}

function failedText(status: number): string {
  return `Failed to load matches (${status})`
}

type FrameProps = {
  facts?: Omit<LandingFacts, 'rails'>
  rails?: Rail[]
  now?: number
  party?: Party
  claims?: React.ReactNode
  isWaiting?: boolean
  children: React.ReactNode
}

/** The page around its matches; leaves out what is not known yet or cannot be read. */
function Frame({ facts, rails = [], now = 0, party, claims, isWaiting = false, children }: FrameProps) {
  return (
    <>
      <Hero facts={facts} now={now} isWaiting={isWaiting} />
      {isWaiting && <div className="figures figures-waiting" />}
      {facts?.figures && <FigureCards figures={facts.figures} />}
      <MatchSection party={party}>{children}</MatchSection>
      {rails.length > 0 && <Rails.Part rails={rails} now={now} />}
      <Features />
      <CoverageSection coverage={facts?.coverage ?? null} isWaiting={isWaiting}>
        {claims}
      </CoverageSection>
    </>
  )
}
