import { Link } from 'react-router'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { AskButton } from './alerts/ask-button.tsx'
import { AvailabilityState } from './availability.tsx'
import { Crest } from './crest.tsx'
import { useShownMatch } from './hidden-scores.ts'
import { HighDemand } from './high-demand.tsx'
import { Icon } from './icons.tsx'
import { LeagueName } from './league-name.tsx'
import { clockText, dayText } from './london-time.ts'
import { MatchState } from './match-state.tsx'
import { placeText } from './place-text.ts'
import { Price } from './price.tsx'
import { ShortName } from './short-name.tsx'
import { SideTag } from './side-tag.tsx'
import { lowestPence } from './stub-facts.ts'

type MatchRowProps = {
  match: Match
  now: Instant
  heading?: 'h3' | 'h4'
  /** Shows the day in every row, for lists without day headings. */
  hasDay?: boolean
  /** False on the league's own page, which does not repeat its name. */
  hasLeague?: boolean
}

/** The compact ticket: one line on a wide screen, with the stub at its end; the sides link to the match. */
export function MatchRow({
  match: known,
  now,
  heading: Heading = 'h3',
  hasDay = false,
  hasLeague = true,
}: MatchRowProps) {
  const match = useShownMatch()(known)
  return (
    <article className="slip">
      <div className="slip-when">
        <SlipTime match={match} />
        {hasDay && (
          <time className="label" dateTime={match.match_date.slice(0, 10)}>
            {dayText(Date.parse(match.match_date), now)}
          </time>
        )}
      </div>
      <div className="slip-body">
        <Heading className="slip-sides">
          <Link to={`/matches/${match.id}`}>
            <Side name={match.home_team_name} logo={match.home_team_logo} tag="HOME" />
            <span className="slip-v"> v </span>
            <Side name={match.away_team_name} logo={match.away_team_logo} tag="AWAY" />
          </Link>
        </Heading>
        <p className="slip-facts label">
          {hasLeague && <LeagueName name={match.league_name} slug={match.league_slug} />}
          <span className="slip-place">{placeText(match)}</span>
          <MatchState match={match} now={now} />
          {match.is_high_demand && !isOver(match.status) && <HighDemand />}
        </p>
      </div>
      <SlipStub match={match} />
    </article>
  )
}

function Side({ name, logo, tag }: { name: string; logo: string; tag: 'HOME' | 'AWAY' }) {
  return (
    <span className="slip-side">
      <Crest src={logo} size={24} />
      <span className="side-name">
        <span className="slip-name">
          <ShortName name={name} place="row" />
        </span>
        <SideTag tag={tag} />
      </span>
    </span>
  )
}

function SlipTime({ match }: { match: Match }) {
  if (match.score) return <span className="slip-time">{match.score.join('–')}</span>
  if (!match.time_confirmed) return <span className="label">Time to be confirmed</span>
  return (
    <time className="slip-time" dateTime={match.match_date}>
      {clockText(Date.parse(match.match_date))}
    </time>
  )
}

function SlipStub({ match }: { match: Match }) {
  const pence = lowestPence(match)
  const hasEnded = isOver(match.status)
  return (
    <div className="slip-stub">
      {(pence !== null || !hasEnded) && (
        <p className="slip-price">
          {pence !== null && <span className="visually-hidden">{hasEnded ? 'Last seen from ' : 'From '}</span>}
          <Price pence={pence} currency={match.currency} isPlusFees={match.is_plus_fees} />
        </p>
      )}
      {hasEnded ? (
        <span className="label">No longer watched</span>
      ) : (
        <AvailabilityState availability={match.availability} />
      )}
      {!hasEnded && (
        <span className="slip-ask">
          <AskButton
            kind="match"
            id={match.id}
            tone="quiet"
            about={`for ${match.home_team_name} v ${match.away_team_name}`}
          >
            <Icon name="bell" />
            <span className="visually-hidden">Create Smart Alert</span>
          </AskButton>
        </span>
      )}
    </div>
  )
}
