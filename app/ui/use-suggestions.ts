import { useEffect, useState } from 'react'
import type { Instant } from '#worker/platform/clock.ts'
import { minQuestionLength, suggestDelayMs } from '#worker/search/constants.ts'
import type { SearchResults } from '#worker/search/contract.ts'

export type Suggestions = { results: SearchResults; now: Instant }

/**
 * Suggestions for the text being typed, debounced. Null before the first answer and on failure; the form still searches
 * then.
 */
export function useSuggestions(text: string): Suggestions | null {
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)
  const question = text.trim()

  useEffect(() => {
    if (question.length < minQuestionLength) {
      setSuggestions(null)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      suggest(question, abort.signal).then(setSuggestions, () => {
        if (!abort.signal.aborted) setSuggestions(null)
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
