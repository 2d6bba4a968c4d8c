import type { Match } from '#worker/matches/catalogue/contract.ts'
import { LeagueName } from '../../league-name.tsx'
import { LiveCard } from './card.tsx'
import type { MonitorRow } from './shown-live.ts'

type ScoreboardProps = {
  rows: readonly MonitorRow[]
  now: number
  isHidden: (match: Match) => boolean
  /** Link that shows a match's score. */
  revealPath: (match: Match) => string
}

/** Rows by league, each league where its first row stands. */
export function Scoreboard({ rows, now, isHidden, revealPath }: ScoreboardProps) {
  const leagues = Map.groupBy(rows, ({ match }) => match.league_slug)
  return (
    <div className="scoreboards">
      {[...leagues].map(([slug, ones]) => (
        <section key={slug} className="scoreboard">
          <h3 className="scoreboard-league">
            <LeagueName name={ones[0]?.match.league_name ?? ''} slug={slug} />
          </h3>
          <ul className="live-cards">
            {ones.map((row) => (
              <li key={row.match.id}>
                <LiveCard row={row} now={now} isHidden={isHidden(row.match)} revealPath={revealPath(row.match)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
