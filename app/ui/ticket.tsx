import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { Crest } from './crest.tsx'
import { HighDemand } from './high-demand.tsx'
import { Kickoff } from './kickoff.tsx'
import { LeagueName } from './league-name.tsx'
import { MatchState } from './match-state.tsx'
import { placeText } from './place-text.ts'
import { ShortName } from './short-name.tsx'
import { SideTag } from './side-tag.tsx'

type TicketProps = {
  match: Match
  now: Instant
  /** h1 on the match page, a list heading elsewhere. */
  heading: 'h1' | 'h3'
  isLazy?: boolean
  stub: ReactNode
  /** Below the place. */
  children?: ReactNode
  /** Below the stub, so that the price stands first. */
  more?: ReactNode
}

/** A match as a ticket: competition, sides, kick-off and place, with its stub at the end. */
export function Ticket({ match, now, heading: Heading, isLazy = true, stub, children, more }: TicketProps) {
  const isLarge = Heading === 'h1'
  const crestSize = isLarge ? 56 : 40
  const place = isLarge ? 'page' : 'row'
  return (
    <article className="ticket">
      <div className="ticket-body">
        <p className="ticket-top">
          <LeagueName name={match.league_name} slug={match.league_slug} />
          <MatchState match={match} now={now} saysUrgent={isLarge} />
        </p>
        <div className="sides">
          <Heading className="sides-names">
            <span className="side">
              <Crest src={match.home_team_logo} size={crestSize} isLazy={isLazy} />
              <SideName name={match.home_team_name} slug={match.home_team_slug} tag="HOME" place={place} />
            </span>
            <span className="visually-hidden"> v </span>
            <span className="side">
              <Crest src={match.away_team_logo} size={crestSize} isLazy={isLazy} />
              <SideName name={match.away_team_name} slug={match.away_team_slug} tag="AWAY" place={place} />
            </span>
          </Heading>
          <Kickoff match={match} now={now} />
        </div>
        <p className="ticket-foot label">
          <span>{placeText(match)}</span>
          {match.is_high_demand && !isOver(match.status) && <HighDemand />}
        </p>
        {children}
      </div>
      {stub}
      {more && <div className="ticket-more">{more}</div>}
    </article>
  )
}

type SideNameProps = { name: string; slug: string; tag: 'HOME' | 'AWAY'; place: 'page' | 'row' }

function SideName({ name, slug, tag, place }: SideNameProps) {
  return (
    <span className="side-name">
      <Link className="quiet-link" to={`/teams/${slug}`}>
        <ShortName name={name} place={place} />
      </Link>
      <SideTag tag={tag} />
    </span>
  )
}
