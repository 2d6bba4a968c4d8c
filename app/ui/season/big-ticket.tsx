import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { AskButton } from '../alerts/ask-button.tsx'
import { ButtonLink } from '../button.tsx'
import { useShownMatch } from '../hidden-scores.ts'
import { PriceAround } from '../price-line.tsx'
import { Stub } from '../stub.tsx'
import { stubFacts } from '../stub-facts.ts'
import { Ticket } from '../ticket.tsx'

type BigTicketProps = { title: string; match: Match; now: Instant }

/** The match that a page begins with, as large as on its own page. */
export function BigTicket({ title, match, now }: BigTicketProps) {
  const shownMatch = useShownMatch()
  return (
    <section className="section big-ticket" aria-labelledby="big-ticket">
      <div className="section-head">
        <h2 id="big-ticket">{title}</h2>
      </div>
      <div className="ticket-place">
        <Ticket
          match={shownMatch(match)}
          now={now}
          heading="h3"
          isLazy={false}
          stub={
            <Stub facts={stubFacts(match)} now={now} line={<PriceAround match={match} now={now} />}>
              <div className="stub-actions">
                <ButtonLink to={`/matches/${match.id}`}>See prices</ButtonLink>
                <AskButton
                  kind="match"
                  id={match.id}
                  tone="quiet"
                  about={`for ${match.home_team_name} v ${match.away_team_name}`}
                />
              </div>
            </Stub>
          }
        />
      </div>
    </section>
  )
}
