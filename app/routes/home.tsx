import { Link } from 'react-router'
import { servicesContext } from '../context.ts'
import { pageHead } from '../ui/page-head.ts'
import { PitchLines } from '../ui/pitch-lines.tsx'
import { Stub } from '../ui/stub.tsx'
import { stubFacts } from '../ui/stub-facts.ts'
import { Ticket } from '../ui/ticket.tsx'
import type { Route } from './+types/home.ts'

const listedMatches = 24

/** Tickets that a tall screen shows at once; their crests do not wait for scrolling. */
const matchesInView = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, clock, config } = context.get(servicesContext)
  return { matches: await catalogue.upcoming(listedMatches), now: clock(), url: `${config.publicOrigin}/` }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({
    title: 'Touchline: football tickets, watched',
    description:
      'What every ticket platform asks for the next football matches, who still has seats, and how long ago we looked.',
    url: loaderData?.url,
  })
}

export default function Home({ loaderData: { matches, now } }: Route.ComponentProps) {
  return (
    <Landing>
      {matches.length === 0 ? (
        <div className="notice">
          <h3 className="notice-title">No matches are listed at the moment</h3>
          <p className="muted">Fixtures appear here as soon as they are known.</p>
          <a className="button" href="/">
            Look again
          </a>
        </div>
      ) : (
        <ul className="tickets">
          {matches.map((match, index) => (
            <li key={match.id} className="ticket-place">
              <Ticket
                match={match}
                now={now}
                heading="h3"
                isLazy={index >= matchesInView}
                stub={
                  <Stub facts={stubFacts(match)} now={now}>
                    <Link className="button" to={`/matches/${match.id}`}>
                      See prices
                      <span className="visually-hidden">
                        {' '}
                        for {match.home_team_name} v {match.away_team_name}
                      </span>
                    </Link>
                  </Stub>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Landing>
  )
}

/** The list could not be read: the rest of the page stands, with a way on. */
export function ErrorBoundary() {
  return (
    <Landing>
      <div className="notice">
        <h3 className="notice-title">Unable to load matches</h3>
        <p className="muted">The trouble is on our side, and it has been recorded.</p>
        <a className="button" href="/">
          Try again
        </a>
      </div>
    </Landing>
  )
}

function Landing({ children }: { children: React.ReactNode }) {
  return (
    <>
      <div className="pitch">
        <PitchLines />
        <div className="page hero">
          <h1 className="headline">
            <span>The ticket drops.</span>{' '}
            <span>
              <em>You know first.</em>
            </span>
          </h1>
          <p className="lead">
            Touchline reads the ticket pages of clubs and resale platforms, shows what each one asks and how long ago it
            looked, and writes to the fans who asked when a ticket appears or a price falls.
          </p>
        </div>
      </div>
      <section className="page section" aria-labelledby="next-matches">
        <div className="section-head">
          <h2 id="next-matches">Next matches</h2>
          <p>The lowest price we can see for each, per ticket. Times are UK times.</p>
        </div>
        {children}
      </section>
    </>
  )
}
