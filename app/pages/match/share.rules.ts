import { clockText } from '#app/ui/london-time.ts'
import { priceText } from '#app/ui/price.tsx'
import type { StubFacts } from '#app/ui/stub.tsx'

type Seen = Pick<StubFacts, 'pricePence' | 'currency' | 'isPlusFees' | 'checkedAt' | 'isOver'>

/** "£44.00 plus fees, seen 21:47"; null without a price, and once the match is over. */
export function priceSeen({ pricePence, currency, isPlusFees, checkedAt, isOver }: Seen): string | null {
  if (pricePence === null || checkedAt === null || isOver) return null
  return `${priceText(pricePence, currency)}${isPlusFees ? ' plus fees,' : ''} seen ${clockText(checkedAt)}`
}

/** The address of a mail that is begun and has no recipient yet. */
export function mailTo(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
