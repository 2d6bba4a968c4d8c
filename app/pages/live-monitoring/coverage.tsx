import { Badge } from '#app/ui/badge.tsx'
import { KindLabel } from '#app/ui/platform-kind.tsx'
import { coverageDays } from '#worker/matches/live/constants.ts'
import type { CoveredPlatform } from '#worker/matches/live/contract.ts'

const meaning = `Share of matches in the next ${coverageDays} days that we check. Active: read in the last few minutes. Maintenance: not read.`

/** The platforms that cover most coming matches. */
export function PlatformCoverage({ platforms }: { platforms: readonly CoveredPlatform[] }) {
  return (
    <section className="page section" id="platforms" aria-labelledby="platforms-title">
      <div className="section-head">
        <h2 id="platforms-title">Platform coverage</h2>
        <p>{meaning}</p>
      </div>
      <ul className="platform-cards">
        {platforms.map(({ id, name, kind, status, coverage }) => (
          <li key={id} className="platform-card">
            <h3>{name}</h3>
            <KindLabel kind={kind} />
            <p className="platform-share">
              {coverage === null ? (
                <span className="muted">No matches to cover</span>
              ) : (
                <>
                  <strong>{coverage}%</strong> <span className="label">coverage</span>
                </>
              )}
            </p>
            <meter
              min={0}
              max={100}
              value={coverage ?? 0}
              aria-label={`Coverage of ${name}`}
              title={`Share of the matches of the next ${coverageDays} days`}
            />
            {status === 'active' ? (
              <Badge tone="good" icon="check">
                active
              </Badge>
            ) : (
              <Badge tone="warn" icon="warning">
                maintenance
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
