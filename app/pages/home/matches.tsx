import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useShownMatch } from '#app/ui/hidden-scores.ts'
import { PartyChips } from '#app/ui/party/party-chips.tsx'
import { PriceAround } from '#app/ui/price-line.tsx'
import { Stub } from '#app/ui/stub.tsx'
import { stubFacts } from '#app/ui/stub-facts.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'

/** Tickets visible on a tall screen without scrolling; their crests load eagerly. */
const matchesInView = 2

export function MatchSection({ party, children }: { party: Party | undefined; children: ReactNode }) {
  return (
    <section className="page section" aria-labelledby="next-matches">
      <div className="section-head">
        <h2 id="next-matches">Live Match Monitoring</h2>
        <p>The lowest ticket price we found for each of the next matches. Times are UK times.</p>
        {party && <PartyChips party={party} />}
      </div>
      {children}
      <p>
        <ButtonLink tone="quiet" to="/matches">
          View All Matches
        </ButtonLink>
      </p>
    </section>
  )
}

export function LandingTickets({ matches, now }: { matches: readonly Match[]; now: Instant }) {
  const shownMatch = useShownMatch()
  if (matches.length === 0) {
    return (
      <EmptyState
        title="No matches are listed at the moment"
        text="New matches appear here as soon as they are scheduled."
        action={{ to: '/', label: 'Reload' }}
      />
    )
  }
  return (
    <ul className="tickets tickets-rail">
      {matches.map((match, index) => (
        <li key={match.id} className="ticket-place">
          <Ticket
            match={shownMatch(match)}
            now={now}
            heading="h3"
            isLazy={index >= matchesInView}
            stub={
              <Stub facts={stubFacts(match)} now={now} line={<PriceAround match={match} now={now} />}>
                <div className="stub-actions">
                  <Link className="button" to={`/matches/${match.id}`}>
                    See prices
                    <span className="visually-hidden"> {aboutOf(match)}</span>
                  </Link>
                  {!isOver(match.status) && (
                    <AskButton kind="match" id={match.id} tone="quiet" about={aboutOf(match)} />
                  )}
                </div>
              </Stub>
            }
          />
        </li>
      ))}
    </ul>
  )
}

function aboutOf(match: Match): string {
  return `for ${match.home_team_name} v ${match.away_team_name}`
}
