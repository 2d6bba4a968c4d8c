import { useEffect, useState } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import { announce, type SendTrouble } from '#app/ui/form/sent-form.ts'

/**
 * A fetcher for what is typed: a request that failed keeps the page and the last answer, and gives the reason. One that
 * is under way when the page begins to load is dropped: the router would end the load with its answer, and what came of
 * the form that was sent meanwhile would never be shown.
 */
export function useSentFetcher<Answer>() {
  const { data, state, submit, reset } = useFetcher<Answer>()
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  const isBusy = state !== 'idle'
  const isDropped = useNavigation().state !== 'idle' && isBusy
  useEffect(() => {
    if (isDropped) reset()
  }, [isDropped, reset])

  function post(fields: Record<string, string>) {
    setTrouble(null)
    announce({ answer: data, report: setTrouble })
    void submit(fields, { method: 'post', defaultShouldRevalidate: false })
  }

  return { data, isBusy, isDropped, trouble, post, clear: () => reset() }
}
