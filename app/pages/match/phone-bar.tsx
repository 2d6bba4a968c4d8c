import { useEffect, useState } from 'react'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { Price } from '#app/ui/price.tsx'
import { isSoldOut, type StubFacts } from '#app/ui/stub.tsx'

/** On a phone, price and alert within the thumb's reach once the ticket's own have scrolled away. */
export function PhoneBar({ matchId, facts }: { matchId: number; facts: StubFacts }) {
  const isAway = useIsAway('.ticket-large .stub')
  if (!isAway) return null
  const { pricePence, currency, isPlusFees, seller } = facts
  return (
    <aside className="phone-bar" aria-label="Price and alert">
      <p>
        {pricePence === null ? (
          isSoldOut(facts) ? (
            'Sold out'
          ) : (
            'No price now'
          )
        ) : (
          <Price pence={pricePence} currency={currency} isPlusFees={isPlusFees} />
        )}
        {seller && <span className="label">{seller.name}</span>}
      </p>
      <AskButton kind="match" id={matchId}>
        Alert me
      </AskButton>
    </aside>
  )
}

/** Whether the window has passed an element. */
function useIsAway(selector: string): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const element = document.querySelector(selector)
    if (!element) return
    const observer = new IntersectionObserver(([entry]) =>
      setIsAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [selector])
  return isAway
}
