import { useEffect } from 'react'
import { useActionData, useRevalidator } from 'react-router'

/**
 * Reloads the page's data at intervals while the tab is visible, and at once when it becomes visible again. Not while the page
 * shows what a form was answered: a reload would take that away.
 */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator()
  const isAnswered = useActionData() !== undefined
  useEffect(() => {
    if (isAnswered) return
    // Another would take the place of one that is under way: where each takes long, none would ever end.
    let isUnderWay = false
    const refresh = async () => {
      if (document.visibilityState !== 'visible' || isUnderWay) return
      isUnderWay = true
      await revalidate().finally(() => {
        isUnderWay = false
      })
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate, everyMs, isAnswered])
}
