import { type RefObject, useEffect, useState } from 'react'
import { ledgerAskedEveryMs, ledgerAskTimeoutMs } from '#worker/landing/constants.ts'
import type { LedgerReading } from '#worker/landing/contract.ts'

/**
 * The newest reading of the ledger, asked for every half minute while the page can be seen and nobody is in the list:
 * rows must not move under a pointer, nor away from the keyboard's focus.
 */
export function useLedger(first: LedgerReading, isPaused: boolean, panel: RefObject<HTMLElement | null>) {
  const [reading, setReading] = useState(first)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (isPaused) return
    const stopped = new AbortController()
    const isIdle = () => !document.hidden && !panel.current?.querySelector('li:is(:hover, :focus-within)')
    async function ask() {
      if (!isIdle()) return
      const newest = await readLedger(stopped.signal)
      if (stopped.signal.aborted || !isIdle()) return
      setHasFailed(!newest)
      if (newest) setReading(newest)
    }
    const timer = setInterval(ask, ledgerAskedEveryMs)
    return () => {
      clearInterval(timer)
      stopped.abort()
    }
  }, [isPaused, panel])

  return { reading, isOld: isPaused || hasFailed }
}

/** Null when it cannot be had. */
async function readLedger(stopped: AbortSignal): Promise<LedgerReading | null> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ledgerAskTimeoutMs)])
    const answer = await fetch('/ledger', { signal })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
