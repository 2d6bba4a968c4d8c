import { Badge } from '#app/ui/badge.tsx'
import type { Figures } from '#worker/matches/catalogue/contract.ts'

/** The badge counts the leagues of the reference data, those that play these matches among them. */
export function FigureCards({ figures: { upcoming, highDemand, leagues, isMore } }: { figures: Figures }) {
  return (
    <section className="figures" aria-label="In figures">
      <dl className="page figures-row">
        <div className="figure">
          <dt>Upcoming Matches</dt>
          <dd className="figure-value">
            {upcoming}
            {isMore && '+'}
          </dd>
          <dd className="label">still to kick off</dd>
        </div>
        <div className="figure">
          <dt>High Demand</dt>
          <dd className="figure-value">{highDemand}</dd>
          <dd className="label">{isMore ? `of the next ${upcoming}, sold out or nearly` : 'sold out or nearly'}</dd>
        </div>
        <div className="figure">
          <dt>Leagues Covered</dt>
          <dd className="figure-value">{leagues}</dd>
          <dd className="label">
            playing these matches, of <Badge tone="good">+28</Badge> that we know
          </dd>
        </div>
      </dl>
    </section>
  )
}
