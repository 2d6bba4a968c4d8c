import { useEffect, useEffectEvent } from 'react'

/** Runs as soon as a lost network is back, while it `isWaiting`. */
export function useOnceOnline(isWaiting: boolean, run: () => void): void {
  const onOnline = useEffectEvent(run)
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [isWaiting])
}
