import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { StubFacts } from '#app/ui/stub.tsx'
import { useIsAwake } from '#app/ui/use-is-awake.ts'
import { priceSeen } from './share.rules.ts'

export type ShareProps = { sides: string; url: string; facts: StubFacts }

/** A phone's own way to share, elsewhere a copy: what the price was, when, and where to see it. */
export function Share({ sides, url, facts }: ShareProps) {
  const [said, setSaid] = useState('')
  if (!useIsAwake()) return null
  const seen = priceSeen(facts)
  const text = seen ? `${sides}: ${seen}` : sides
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      setSaid('Copied.')
    } catch {
      setSaid('Copying is not allowed here. Please copy the address.')
    }
  }
  const hasOwnWay = 'share' in navigator
  // Rejected where the person closes it again.
  const share = () => navigator.share({ text, url }).catch(() => {})
  return (
    <p className="actions">
      <span className="label" role="status">
        {said}
      </span>
      <Button tone="quiet" type="button" onClick={() => void (hasOwnWay ? share() : copy())}>
        {hasOwnWay ? 'Share' : 'Copy'} {seen ?? 'link'}
      </Button>
    </p>
  )
}
