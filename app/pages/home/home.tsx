import { Suspense } from 'react'
import { Await, data, isRouteErrorResponse, useAsyncError, useRouteError } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { matchesUnavailable } from '#worker/matches/landing/constants.ts'
import type { LandingFacts } from '#worker/matches/landing/contract.ts'
import type { Route } from './+types/home.ts'
import { Claims } from './claims.tsx'
import { CoverageSection } from './coverage.tsx'
import { Features } from './features.tsx'
import { FigureCards } from './figures.tsx'
import { Hero } from './hero.tsx'
import { LandingTickets, MatchSection } from './matches.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { landing, settings, clock, config, logger } = context.get(servicesContext)
  const listed = landing.matches().catch((error: unknown) => {
    logger.error('landing_failed', { error: String(error) })
    return null
  })
  // Unread, they are left out: what the operator vouches for is not what the page is for.
  const mayClaim = settings.wasOn('claims').catch(() => false)
  const [matches, facts, isClaiming] = await Promise.all([listed, landing.facts(), mayClaim])
  const claims = isClaiming ? config.claims : noClaims
  const page = { matches, facts, claims, now: clock(), url: `${config.publicOrigin}/` }
  return data(page, matches ? undefined : { status: unavailable, headers: { 'Retry-After': '10' } })
}

const unavailable = 503
const noClaims = { users: null, rating: null, tickets: null }

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

function Landing({ loaded: { matches, facts, claims, now } }: { loaded: Loaded }) {
  return (
    <Frame facts={facts} now={now} claims={<Claims coverage={facts.coverage} uptime={facts.uptime} claims={claims} />}>
      {matches ? <LandingTickets matches={matches} now={now} /> : <NoMatches text={failedText(unavailable)} />}
    </Frame>
  )
}

function Waiting() {
  return (
    <Frame isWaiting>
      <Skeleton what="Loading matches" lines={6} />
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
  facts?: LandingFacts
  now?: number
  claims?: React.ReactNode
  isWaiting?: boolean
  children: React.ReactNode
}

/** The page around its matches; leaves out what is not known yet or cannot be read. */
function Frame({ facts, now = 0, claims, isWaiting = false, children }: FrameProps) {
  return (
    <>
      <Hero facts={facts} now={now} />
      {facts?.figures && <FigureCards figures={facts.figures} />}
      <MatchSection>{children}</MatchSection>
      <Features />
      <CoverageSection coverage={facts?.coverage ?? null} isWaiting={isWaiting}>
        {claims}
      </CoverageSection>
    </>
  )
}
