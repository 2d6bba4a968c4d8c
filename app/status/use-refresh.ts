import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks for the page's data again every so often, while somebody can see it, and at once when they come back to it. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate, everyMs])
}
