import { useEffect, useRef, useState } from 'react'
import { type AlertPreview, type Ask, askPath } from './ask.ts'

/** Typing and sliding settle for this long before they are asked about. */
const settleMs = 250
const answerWithinMs = 8_000

/** `state` says whether `preview` is about what the form asks for now. */
export type ShownPreview = { preview: AlertPreview | null; state: 'current' | 'asking' | 'failed' }

/** What the form as it stands would have done; asked for again after each change. */
export function usePreview({ preview, target }: Pick<Ask, 'preview' | 'target'>) {
  const [shown, setShown] = useState<ShownPreview>({ preview, state: 'current' })
  const latest = useRef<AbortController | null>(null)
  useEffect(() => () => latest.current?.abort(), [])

  function change(form: HTMLFormElement): void {
    if (target.kind !== 'match') return
    latest.current?.abort()
    const asked = new AbortController()
    latest.current = asked
    setShown((before) => ({ ...before, state: 'asking' }))
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const query = new URLSearchParams([['match', String(target.id)], ...fields])
    setTimeout(() => {
      if (asked.signal.aborted) return
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(answerWithinMs)])
      fetch(`${askPath}?${query}`, { signal, cache: 'no-store' })
        .then(async (answer) => {
          if (!answer.ok) throw new Error(String(answer.status))
          const ask: Ask = await answer.json()
          setShown({ preview: ask.preview, state: ask.preview ? 'current' : 'failed' })
        })
        .catch(() => !asked.signal.aborted && setShown((before) => ({ ...before, state: 'failed' })))
    }, settleMs)
  }

  return { shown, change }
}
