import { useEffect, useState } from 'react'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { minQuestionLength, suggestDelayMs } from '#worker/matches/search/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import { isNetworkError } from '../network-error.ts'
import type { SearchGroup } from '../search-options.ts'

/** `desk`: what operators find beside them, on pages of the desk. */
export type Suggestions = { results: SearchResults; now: Instant; desk?: SearchGroup[] }

/**
 * Suggestions for the text being typed, debounced. Null before the first answer and when the server failed; the form
 * still searches then.
 */
export function useSuggestions(text: string, isAtDesk: boolean): Suggestions | 'offline' | null {
  const [suggestions, setSuggestions] = useState<Suggestions | 'offline' | null>(null)
  const question = text.trim()

  useEffect(() => {
    if (question.length < minQuestionLength) {
      setSuggestions(null)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      suggest(question, isAtDesk, abort.signal).then(setSuggestions, (error) => {
        if (!abort.signal.aborted) setSuggestions(isNetworkError(error) ? 'offline' : null)
      })
    }, suggestDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question, isAtDesk])

  return suggestions
}

async function suggest(question: string, isAtDesk: boolean, signal: AbortSignal): Promise<Suggestions> {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${path}?${new URLSearchParams({ q: question })}`, { signal })
    if (!answer.ok) throw new Error(`Suggestions answered ${answer.status}`)
    return answer.json()
  }
  // Without what operators find, the site's names are still there.
  const desk = isAtDesk ? ask<SearchGroup[]>('/admin/find').catch(() => []) : []
  return { ...(await ask<Suggestions>('/search/suggest')), desk: await desk }
}
