import { Link } from 'react-router'
import { measuredText } from '#app/ui/status/uptime-text.ts'
import { continentOf } from '#worker/matches/catalogue/continents.rules.ts'
import type { Claims as ClaimTexts, ShownCoverage } from '#worker/matches/landing/contract.ts'
import type { Uptime } from '#worker/running/status/contract.ts'

type ClaimsProps = { coverage: ShownCoverage | null; uptime: Uptime | null; claims: ClaimTexts }

/** Claims that are counted from our data or confirmed by the operator; others are left out. */
export function Claims({ coverage, uptime, claims }: ClaimsProps) {
  const continents = new Set(coverage?.leagues.map(({ country }) => continentOf(country)))
  continents.delete('The world')
  const values: [value: string | number | null | undefined, name: string][] = [
    [coverage?.platforms.length, 'platforms'],
    [coverage?.leagues.length, 'leagues'],
    [coverage?.teams, 'teams'],
    [coverage && continents.size, 'continents'],
    [claims.users, 'users'],
    [claims.rating, 'rating'],
    [claims.tickets, 'tickets'],
  ]
  return (
    <div className="claims">
      <ul className="claims-row">
        {values.map(([value, name]) =>
          value == null ? null : (
            <li key={name}>
              <strong className="claim-value">{value}</strong> {name}
            </li>
          ),
        )}
      </ul>
      <p className="muted">
        {uptime && uptime.share !== null && (
          <>
            <Link to="/status">{percentText(uptime.share)} uptime</Link>, measured over {measuredText(uptime)}.{' '}
          </>
        )}
        {claims.since !== null && coverage?.platforms.length !== 0 && `Watching since ${claims.since}. `}SSL on every
        page; <Link to="/gdpr">GDPR rights</Link> for everyone, wherever they live.
      </p>
    </div>
  )
}

/** "99.94%": never rounded up, so that 100% means no measured minute was lost. */
function percentText(share: number): string {
  return `${Math.floor(share * 10_000) / 100}%`
}
