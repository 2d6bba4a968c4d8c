import { useEffect, useState } from 'react'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { minQuestionLength, suggestDelayMs } from '#worker/matches/search/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import { isNetworkError } from './network-error.ts'

export type Suggestions = { results: SearchResults; now: Instant }

/**
 * Suggestions for the text being typed, debounced. Null before the first answer and when the server failed; the form
 * still searches then.
 */
export function useSuggestions(text: string): Suggestions | 'offline' | null {
  const [suggestions, setSuggestions] = useState<Suggestions | 'offline' | null>(null)
  const question = text.trim()

  useEffect(() => {
    if (question.length < minQuestionLength) {
      setSuggestions(null)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      suggest(question, abort.signal).then(setSuggestions, (error) => {
        if (!abort.signal.aborted) setSuggestions(isNetworkError(error) ? 'offline' : null)
      })
    }, suggestDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question])

  return suggestions
}

async function suggest(question: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(`/search/suggest?${new URLSearchParams({ q: question })}`, { signal })
  if (!answer.ok) throw new Error(`Suggestions answered ${answer.status}`)
  return answer.json()
}
