import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import type { StubFacts } from '#app/ui/stub.tsx'
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
  // The same element before and after the script, so that it keeps the focus.
  const act = (event: SyntheticEvent) => {
    event.preventDefault()
    void (hasOwnWay ? share() : copy())
  }
  const asButton = {
    role: 'button',
    onClick: act,
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && act(event),
  }
  return (
    <p className="actions">
      <span className="label" role="status">
        {said}
      </span>
      <a className="button button-quiet" href={mailTo(sides, `${text} ${url}`)} {...(isAwake && asButton)}>
        {isAwake && !hasOwnWay ? 'Copy' : 'Share'} {what}
      </a>
    </p>
  )
}
