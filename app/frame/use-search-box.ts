import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSuggestions } from '#app/ui/hooks/use-suggestions.ts'
import { allResults, announcementText, groupsOf, nextPlace, noteOn } from '#app/ui/search-options.ts'
import { networkError } from '#worker/running/site/constants.ts'

/** State of the search box: its text, whether the list is open, and the active option (-1: none). */
export function useSearchBox(box: HTMLInputElement, isAsked: boolean) {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const [text, setText] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(text, /^\/admin(\/|$)/.test(pathname))
  const suggestions = found === 'offline' ? null : found
  const groups = suggestions ? [...(suggestions.desk ?? []), ...groupsOf(suggestions.results, suggestions.now)] : []
  const all = allResults(text)
  const options = [...groups.flatMap((group) => group.options), all]
  const isOpen = isWanted && groups.length > 0

  const close = () => setIsWanted(false)

  function ask(value: string) {
    setText(value)
    setActive(-1)
    setIsWanted(value.trim() !== '')
  }

  function empty() {
    box.value = ''
    ask('')
  }

  function leave() {
    empty()
    box.blur()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return
    const place = isOpen ? active : -1
    const next = groups.length > 0 && !event.altKey ? nextPlace(event.key, place, options.length) : null
    if (next !== null) {
      setActive(next)
      setIsWanted(true)
    } else if (event.key === 'Enter' && place >= 0) {
      leave()
      navigate(options[place]?.to ?? all.to)
    } else if (event.key === 'Escape' && isOpen) {
      close()
      setActive(-1)
    } else if (event.key === 'Escape') {
      empty()
    } else return
    event.preventDefault()
  }

  /** The note in the list, and what screen readers announce. */
  function textsOf(): { note: string | null; announcement: string } {
    if (found === 'offline') return { note: networkError, announcement: networkError }
    if (!found) return { note: null, announcement: '' }
    return {
      note: noteOn(found.results, groups.length > 0),
      announcement: announcementText(found.results, options.length - 1),
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts.
  useEffect(close, [key])
  useBoxEvents(box, { isAsked, ask, empty, close, onKeyDown })

  return {
    groups,
    all,
    active,
    isOpen,
    ...(isWanted ? textsOf() : { note: null, announcement: '' }),
    leave,
  }
}

type BoxEvents = {
  /** The user typed or pressed a key before this code was listening. */
  isAsked: boolean
  ask: (value: string) => void
  empty: () => void
  close: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Attaches listeners to a box that was rendered before this code loaded. */
function useBoxEvents(box: HTMLInputElement, on: BoxEvents): void {
  const onAsk = useEffectEvent(() => on.ask(box.value))
  const onReset = useEffectEvent(on.empty)
  const onSubmit = useEffectEvent(on.close)
  const onKeyDown = useEffectEvent(on.onKeyDown)
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!box.closest('search')?.contains(relatedTarget as Node | null)) on.close()
  })
  const onStart = useEffectEvent(() => on.isAsked && on.ask(box.value))
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    box.addEventListener('input', () => onAsk(), { signal })
    box.addEventListener('click', () => onAsk(), { signal })
    box.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    box.form?.addEventListener('reset', () => onReset(), { signal })
    box.form?.addEventListener('submit', () => onSubmit(), { signal })
    box.closest('search')?.addEventListener('focusout', (event) => onFocusOut(event), { signal })
    onStart()
    return () => leaving.abort()
  }, [box])
}
