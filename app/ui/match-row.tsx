import { Link } from 'react-router'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { AskButton } from './alerts/ask-button.tsx'
import { Crest } from './crest.tsx'
import { useShownMatch } from './hidden-scores.ts'
import { HighDemand } from './high-demand.tsx'
import { Icon } from './icons.tsx'
import { LeagueName } from './league-name.tsx'
import { clockText, dayText } from './london-time.ts'
import { MatchState } from './match-state.tsx'
import { placeText } from './place-text.ts'
import { PriceLine } from './price-line.tsx'
import { priceSentence } from './price-words.ts'
import { ShortName } from './short-name.tsx'
import { SideTag } from './side-tag.tsx'
import { WeekLine } from './week-line.tsx'

type MatchRowProps = {
  match: Match
  now: Instant
  heading?: 'h3' | 'h4'
  /** Shows the day in every row, for lists without day headings. */
  hasDay?: boolean
  /** False on the league's own page, which does not repeat its name. */
  hasLeague?: boolean
}

/** The compact ticket: sides, time and the price line; the sides link to the match, and say all of it in one sentence. */
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
      <div className="slip-when" aria-hidden="true">
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
            <span className="visually-hidden"> v </span>
            <Side name={match.away_team_name} logo={match.away_team_logo} tag="AWAY" />
            <span className="visually-hidden">
              on {whenText(match, now)}
              {hasLeague && `, ${match.league_name}`}, {priceSentence(match, now)}
            </span>
          </Link>
        </Heading>
        <p className="slip-facts label">
          {hasLeague && <LeagueName name={match.league_name} slug={match.league_slug} />}
          <span className="slip-place">{placeText(match)}</span>
          <MatchState match={match} now={now} />
          {match.is_high_demand && !isOver(match.status) && (
            <span>
              <HighDemand />
            </span>
          )}
        </p>
      </div>
      <div className="slip-stub" aria-hidden="true">
        <PriceLine match={match} now={now} />
        <WeekLine week={match.price_week} />
      </div>
      {!isOver(match.status) && (
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
    </article>
  )
}

function Side({ name, logo, tag }: { name: string; logo: string; tag: 'HOME' | 'AWAY' }) {
  return (
    <span className={`slip-side slip-${tag.toLowerCase()}`}>
      <Crest src={logo} size={32} />
      <span className="slip-name">
        <ShortName name={name} place="row" />
      </span>
      <SideTag tag={tag} />
    </span>
  )
}

/** "Sat 28 Nov, 15:00", or the score once there is one. */
function whenText({ match_date, time_confirmed, score }: Match, now: Instant): string {
  const at = Date.parse(match_date)
  const time = score?.join('–') ?? (time_confirmed ? clockText(at) : 'time to be confirmed')
  return `${dayText(at, now)}, ${time}`
}

function SlipTime({ match }: { match: Match }) {
  if (match.score) return <span className="slip-time">{match.score.join('–')}</span>
  if (!match.time_confirmed) return <span className="label">Time TBC</span>
  return (
    <time className="slip-time" dateTime={match.match_date}>
      {clockText(Date.parse(match.match_date))}
    </time>
  )
}
