import type { ReactNode } from 'react'
import type { Match } from '#worker/catalogue/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { Crest } from './crest.tsx'
import { Kickoff } from './kickoff.tsx'
import { MatchState } from './match-state.tsx'

type TicketProps = {
  match: Match
  now: Instant
  /** The page's one h1 on the match page, a heading of the list elsewhere. */
  heading: 'h1' | 'h3'
  isLazy?: boolean
  stub: ReactNode
}

/** A match as a ticket: competition, sides, kick-off and place; its stub at the end. */
export function Ticket({ match, now, heading: Heading, isLazy = true, stub }: TicketProps) {
  const crestSize = Heading === 'h1' ? 56 : 40
  return (
    <article className="ticket">
      <div className="ticket-body">
        <p className="ticket-top">
          <span className="ticket-league">{match.league_name}</span>
          <MatchState match={match} now={now} />
        </p>
        <div className="sides">
          <Heading className="sides-names">
            <span className="side">
              <Crest src={match.home_team_logo} size={crestSize} isLazy={isLazy} />
              <span className="side-name">{match.home_team_name}</span>
            </span>
            <span className="visually-hidden"> v </span>
            <span className="side">
              <Crest src={match.away_team_logo} size={crestSize} isLazy={isLazy} />
              <span className="side-name">{match.away_team_name}</span>
            </span>
          </Heading>
          <Kickoff match={match} now={now} />
        </div>
        <p className="label">{placeText(match)}</p>
      </div>
      {stub}
    </article>
  )
}

/** "Emirates Stadium, London": the city is left out where the ground already names it. */
function placeText({ venue, city }: Match): string {
  if (!venue) return city ?? 'Venue to be confirmed'
  return city && !venue.includes(city) ? `${venue}, ${city}` : venue
}
