import { useEffect, useRef, useState } from 'react'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { LedgerReading } from '#worker/matches/landing/contract.ts'
import { LedgerPanel } from './ledger.tsx'
import { useLedger } from './use-ledger.ts'

/** The ledger, updated until paused. Without script it stays as rendered. */
export function LiveLedger({ first, platforms }: { first: LedgerReading; platforms: number | undefined }) {
  const panel = useRef<HTMLDivElement>(null)
  const [isAlive, setIsAlive] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const { reading, isOld } = useLedger(first, isPaused, panel)
  useEffect(() => setIsAlive(true), [])
  return (
    <div ref={panel}>
      <LedgerPanel reading={reading} isOld={isOld}>
        <p>{platforms !== undefined && manyText(platforms, 'platform')}</p>
        <button className="ledger-pause" type="button" disabled={!isAlive} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? 'Resume updates' : 'Pause updates'}
        </button>
      </LedgerPanel>
    </div>
  )
}
