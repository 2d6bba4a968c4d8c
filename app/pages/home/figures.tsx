import { Badge } from '#app/ui/badge.tsx'
import type { Figures } from '#worker/matches/catalogue/contract.ts'

type FigureCardsProps = { figures: Figures; covered: number }

/** `covered`: leagues in all, those that play these matches among them. */
export function FigureCards({ figures: { upcoming, highDemand, leagues, isMore }, covered }: FigureCardsProps) {
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
            playing these matches
            {covered > leagues && (
              <>
                , <Badge tone="good">+{covered - leagues}</Badge> more covered
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
