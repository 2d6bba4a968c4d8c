import { useEffect } from 'react'
import { priceText } from '#app/ui/price.tsx'
import type { StubFacts } from '#app/ui/stub.tsx'

/** A fall while the page is open stands in the tab's title, ahead of the match. */
export function useFallInTitle({ pricePence, previousPence, currency, hasMoved }: StubFacts): void {
  const text = hasMoved && previousPence && pricePence !== null ? `↓ ${priceText(pricePence, currency)}` : null
  useEffect(() => {
    if (text === null) return
    const before = document.title
    document.title = `${text} · ${before}`
    return () => {
      document.title = before
    }
  }, [text])
}
