import { useState } from 'react'
import { useFetcher } from 'react-router'
import { announce, type SendTrouble } from '#app/ui/sent-form.ts'

/** A fetcher for what is typed: a request that failed keeps the page and the last answer, and gives the reason. */
export function useSentFetcher<Answer>() {
  const { data, state, submit } = useFetcher<Answer>()
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)

  function post(fields: Record<string, string>) {
    setTrouble(null)
    announce({ answer: data, report: setTrouble })
    void submit(fields, { method: 'post' })
  }

  return { data, isBusy: state !== 'idle', trouble, post }
}
