import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LeagueStar } from '#app/ui/league-name.tsx'
import { KindLabel } from '#app/ui/platform-kind.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { platformKinds } from '#worker/matches/catalogue/constants.ts'
import { type Continent, continentOf } from '#worker/matches/catalogue/continents.rules.ts'
import type { ShownCoverage } from '#worker/matches/landing/contract.ts'

const continentOrder: readonly Continent[] = ['Europe', 'The Americas', 'Asia and Australia', 'The world']

type CoverageProps = { coverage: ShownCoverage | null; isWaiting: boolean; children: ReactNode }

/** Target of "View Coverage", present even without data. */
export function CoverageSection({ coverage, isWaiting, children }: CoverageProps) {
  return (
    <section className="page section" id="coverage" aria-labelledby="coverage-title">
      {coverage ? (
        <Covered coverage={coverage}>{children}</Covered>
      ) : (
        <>
          <h2 id="coverage-title">Coverage</h2>
          {isWaiting ? (
            <Skeleton what="Loading coverage" />
          ) : (
            <p className="muted">
              The list of leagues and platforms cannot be shown at the moment. <Link to="/matches">All matches</Link>{' '}
              can be filtered by league.
            </p>
          )}
          {children}
        </>
      )}
    </section>
  )
}

/** Everything watched: leagues by country, platforms by kind. */
function Covered({ coverage, children }: { coverage: ShownCoverage; children: ReactNode }) {
  return (
    <>
      <div className="section-head">
        <h2 id="coverage-title">Coverage</h2>
        <p>
          The Premier League, the Champions League and other matches in the UK, in Europe and beyond, on{' '}
          {manyText(coverage.platforms.length, 'ticket platform')}.
        </p>
      </div>
      {children}
      <details className="fold fold-narrow">
        <summary>{manyText(coverage.leagues.length, 'league')} by country</summary>
        <div className="coverage">
          {continentOrder.map((continent) => (
            <ContinentLeagues
              key={continent}
              continent={continent}
              leagues={coverage.leagues.filter(({ country }) => continentOf(country) === continent)}
            />
          ))}
        </div>
      </details>
      <details className="fold fold-narrow">
        <summary>{manyText(coverage.platforms.length, 'platform')} by kind</summary>
        <h3 className="coverage-title">Platforms</h3>
        <div className="coverage coverage-platforms">
          {platformKinds.map((kind) => (
            <div key={kind}>
              <h4>
                <KindLabel kind={kind} />
              </h4>
              <p>
                {coverage.platforms
                  .filter((platform) => platform.kind === kind)
                  .map(({ name }) => name)
                  .join(', ') || 'None yet'}
              </p>
            </div>
          ))}
        </div>
      </details>
    </>
  )
}

function ContinentLeagues({ continent, leagues }: { continent: Continent; leagues: ShownCoverage['leagues'] }) {
  if (leagues.length === 0) return null
  const byCountry = Map.groupBy(leagues, ({ country }) => country)
  return (
    <div className="coverage-continent">
      <h3 className="coverage-title">{continent}</h3>
      <dl className="coverage-countries">
        {[...byCountry].map(([country, ones]) => (
          <div key={country}>
            <dt className="label">{country}</dt>
            {ones.map(({ slug, name }) => (
              <dd key={slug} className="league-name">
                <LeagueStar name={name} />
                <Link className="quiet-link" to={`/leagues/${slug}`}>
                  {name}
                </Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}
