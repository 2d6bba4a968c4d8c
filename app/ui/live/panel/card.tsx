import { Link } from 'react-router'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { cardEvents } from '#worker/matches/live/constants.ts'
import { scoreText } from '#worker/matches/live/rules.ts'
import { AskButton } from '../../alerts/ask-button.tsx'
import { Badge } from '../../badge.tsx'
import { Crest } from '../../crest.tsx'
import { HighDemand } from '../../high-demand.tsx'
import { Icon } from '../../icons.tsx'
import { clockText, dayText } from '../../london-time.ts'
import { sellerLink } from '../../official-link.ts'
import { placeText } from '../../place-text.ts'
import { PriceLine } from '../../price-line.tsx'
import { priceSentence } from '../../price-words.ts'
import { ShortName } from '../../short-name.tsx'
import { SideTag } from '../../side-tag.tsx'
import { EventLine, latestEvents } from './events.tsx'
import { Doubt, LiveState } from './live-state.tsx'
import { hasSecret, type MonitorRow } from './shown-live.ts'

type LiveCardProps = {
  row: MonitorRow
  now: Instant
  isHidden: boolean
  /** Link that shows this match's score. */
  revealPath: string
}

/** A row of the scoreboard: state, sides, score and latest event; its price opens the rest. */
export function LiveCard({ row, now, isHidden, revealPath }: LiveCardProps) {
  const { match, live } = row
  const names = { home: match.home_team_name, away: match.away_team_name }
  const isCovered = isHidden && hasSecret(row)
  const [latest, ...earlier] = live && !isCovered ? latestEvents(live.events, cardEvents) : []
  return (
    <article className={`live-card live-card-${match.status}`}>
      <div className="live-main">
        <LiveState row={row} now={now} isCovered={isCovered} />
        <h4>
          <Link className="live-sides quiet-link" to={`/matches/${match.id}`}>
            <Side name={names.home} logo={match.home_team_logo} tag="HOME" />
            <span className="visually-hidden"> v </span>
            <Side name={names.away} logo={match.away_team_logo} tag="AWAY" />
          </Link>
        </h4>
        <Score match={match} isCovered={isCovered} revealPath={revealPath} label={live && scoreText(live, names)} />
        {live?.penalties && !isCovered && (
          <p className="label live-note">
            {live.penalties.home}–{live.penalties.away} on penalties
          </p>
        )}
        {latest && (
          <p className="event live-note">
            <EventLine event={latest} names={names} />
          </p>
        )}
        {live && <Doubt live={live} isCovered={isCovered} />}
      </div>
      <details className="live-more">
        <summary>
          <CardPrice match={match} now={now} />
          <Icon name="down" size={14} />
          <span className="visually-hidden"> Details</span>
        </summary>
        <div className="live-rest">
          {earlier.length > 0 && (
            <ol className="events" aria-label="Earlier events">
              {earlier.map((event) => (
                <li key={event.id}>
                  <EventLine event={event} names={names} />
                </li>
              ))}
            </ol>
          )}
          <CardFacts match={match} now={now} />
          {!isOver(match.status) && <CardActions match={match} />}
        </div>
      </details>
    </article>
  )
}

function Side({ name, logo, tag }: { name: string; logo: string; tag: 'HOME' | 'AWAY' }) {
  return (
    <span className="live-side">
      <Crest src={logo} size={32} />
      <span className="side-name">
        <ShortName name={name} place="card" />
        <SideTag tag={tag} />
      </span>
    </span>
  )
}

type ScoreProps = { match: Match; isCovered: boolean; revealPath: string; label: string | null }

function Score({ match, isCovered, revealPath, label }: ScoreProps) {
  if (isCovered) {
    return (
      <p className="live-score">
        <Link className="button button-quiet" to={revealPath} preventScrollReset replace>
          Show score
          <span className="visually-hidden">
            {' '}
            of {match.home_team_name} v {match.away_team_name}
          </span>
        </Link>
      </p>
    )
  }
  if (!match.score) {
    return (
      <p className="live-score live-score-none">
        {match.time_confirmed ? clockText(Date.parse(match.match_date)) : 'Time to be confirmed'}
      </p>
    )
  }
  const [home, away] = match.score
  return (
    <p className="live-score">
      <span className="visually-hidden">{label ?? `${home}–${away}`}</span>
      <span aria-hidden="true" key={`home-${home}`}>
        {home}
      </span>
      <span aria-hidden="true" key={`away-${away}`}>
        {away}
      </span>
    </p>
  )
}

function CardFacts({ match, now }: { match: Match; now: Instant }) {
  const at = Date.parse(match.match_date)
  return (
    <p className="label live-facts">
      <time dateTime={match.match_date}>
        {dayText(at, now)}
        {match.time_confirmed && `, ${clockText(at)}`}
      </time>
      <span>{placeText(match)}</span>
      {match.status === 'scheduled' && <span>Scheduled</span>}
      <span>Match ID {match.id}</span>
      {match.is_high_demand && !isOver(match.status) && <HighDemand />}
      {match.official_platform && (
        <span className="live-official">
          <Badge tone="good" icon="shield">
            Official
          </Badge>
          {match.official_platform}
        </span>
      )}
      {match.last_checked_at && !isOver(match.status) && (
        <Badge tone="off" icon="trend">
          Price Tracked
        </Badge>
      )}
    </p>
  )
}

function CardPrice({ match, now }: { match: Match; now: Instant }) {
  return (
    <span className="live-price">
      <span className="visually-hidden">{priceSentence(match, now)}</span>
      <span aria-hidden="true">
        <PriceLine match={match} now={now} />
      </span>
    </span>
  )
}

function CardActions({ match }: { match: Match }) {
  // The button beside a price links to its seller.
  const seller = sellerLink(match, match.lowest_price_seller, [])
  const about = `for ${match.home_team_name} v ${match.away_team_name}`
  return (
    <p className="live-actions">
      <AskButton kind="match" id={match.id} tone="quiet" about={about}>
        Create Smart Alert
      </AskButton>
      {seller && (
        <a className="button button-quiet" href={seller.url} rel="nofollow noopener external">
          View Tickets
          <span className="visually-hidden"> {about}</span>
          <Icon name="out" size={14} />
        </a>
      )}
    </p>
  )
}
