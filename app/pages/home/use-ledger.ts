import { type RefObject, useEffect, useState } from 'react'
import { ledgerAskedEveryMs, ledgerAskTimeoutMs } from '#worker/matches/landing/constants.ts'
import type { LedgerReading } from '#worker/matches/landing/contract.ts'

/**
 * The newest ledger, polled every 30 s while the page is visible and the list neither hovered nor focused: rows must
 * not move under a pointer or the keyboard's focus.
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

/** Null when the request failed. */
async function readLedger(stopped: AbortSignal): Promise<LedgerReading | null> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ledgerAskTimeoutMs)])
    const answer = await fetch('/ledger', { signal })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
