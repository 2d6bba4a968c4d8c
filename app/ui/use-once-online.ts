import { useEffect } from 'react'

/** Runs as soon as a lost network is back, while it `isWaiting`. */
export function useOnceOnline(isWaiting: boolean, run: () => void): void {
  useEffect(() => {
    if (!isWaiting) return
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [isWaiting, run])
}
