import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { StubFacts } from '#app/ui/stub.tsx'
import { useIsAwake } from '#app/ui/use-is-awake.ts'
import { mailTo, priceSeen } from './share.rules.ts'

export type ShareProps = { sides: string; url: string; facts: StubFacts }

/** What the price was, when, and where to see it: a phone's own way to share, elsewhere a copy, without script a mail. */
export function Share({ sides, url, facts }: ShareProps) {
  const [said, setSaid] = useState('')
  const seen = priceSeen(facts)
  const text = seen ? `${sides}: ${seen}` : sides
  const what = seen ?? 'link'
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      setSaid('Copied.')
    } catch {
      setSaid('Copying is not allowed here. Please copy the address.')
    }
  }
  // Rejected where the person closes it again.
  const share = () => navigator.share({ text, url }).catch(() => {})
  const isAwake = useIsAwake()
  const hasOwnWay = isAwake && 'share' in navigator
  return (
    <p className="actions">
      <span className="label" role="status">
        {said}
      </span>
      {isAwake ? (
        <Button tone="quiet" type="button" onClick={() => void (hasOwnWay ? share() : copy())}>
          {hasOwnWay ? 'Share' : 'Copy'} {what}
        </Button>
      ) : (
        <a className="button button-quiet" href={mailTo(sides, `${text} ${url}`)}>
          Share {what}
        </a>
      )}
    </p>
  )
}
