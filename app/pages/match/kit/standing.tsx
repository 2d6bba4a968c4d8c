import { Banner } from '#app/ui/banner.tsx'
import type { StandingPurchase } from '#worker/money/purchases/attempts/contract.ts'
import { standingText } from '#worker/money/purchases/attempts/words.rules.ts'

/** A purchase for this match that its person has, or may have: said before anything is offered. */
export function Standing({ attempt, path }: StandingPurchase) {
  return (
    <Banner tone={attempt.status === 'completed' ? 'good' : 'warn'}>
      {standingText(attempt)} <a href={path}>See the purchase</a>
    </Banner>
  )
}
