import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import { reloadEveryMs } from '#worker/matches/prices/constants.ts'
import { RefreshForm } from './refresh-form.tsx'

type PriceControlsProps = Parameters<typeof RefreshForm>[0]

/** Requests fresh prices now; optionally reloads at intervals, for networks that drop connections. */
export function PriceControls(props: PriceControlsProps) {
  return (
    <div className="price-controls">
      <RefreshForm {...props} />
      {useIsAwake() && <AutoReload />}
    </div>
  )
}

function AutoReload() {
  const [isOn, setIsOn] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void (document.hidden || revalidate()), reloadEveryMs)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
  return (
    <button type="button" className="toggle" role="switch" aria-checked={isOn} onClick={() => setIsOn(!isOn)}>
      <span className="toggle-lamp" aria-hidden="true" />
      Auto-refresh every 5 minutes
    </button>
  )
}
