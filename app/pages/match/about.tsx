import { KindLegend } from '#app/ui/platform-kind.tsx'
import { MatchFacts } from './facts.tsx'
import { PriceTracker } from './price-tracker.tsx'

type AboutProps = Parameters<typeof PriceTracker>[0] & Parameters<typeof MatchFacts>[0] & { isOver: boolean }

/** Facts of a match that few ask for, folded. */
export default function About({ match, platforms, isOver, ...tracker }: AboutProps) {
  return (
    <section className="page section about" id="about" aria-labelledby="about-title">
      <h2 id="about-title">About</h2>
      {!isOver && <PriceTracker platforms={platforms} {...tracker} />}
      <details className="fold about-fold">
        <summary>Match details</summary>
        <MatchFacts match={match} platforms={platforms} />
      </details>
      {platforms.length > 0 && (
        <details className="fold about-fold">
          <summary>Who sells here</summary>
          <KindLegend present={platforms.map(({ kind }) => kind)} />
        </details>
      )}
    </section>
  )
}
