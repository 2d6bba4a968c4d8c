import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { MatchRow } from './match-row.tsx'

type MatchListProps = {
  id: string
  title: string
  matches: readonly Match[]
  now: Instant
  /** Text for an empty list. */
  empty: string
  hasLeague?: boolean
  children?: React.ReactNode
}

/** A titled list of compact tickets, each with its day. */
export function MatchList({ id, title, matches, now, empty, hasLeague = true, children }: MatchListProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
      </div>
      {matches.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul className="slips">
          {matches.map((match) => (
            <li key={match.id}>
              <MatchRow match={match} now={now} hasDay hasLeague={hasLeague} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
