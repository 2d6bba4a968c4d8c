import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { allResults, announcement, groupsOf, nextPlace, noteOn } from './search-options.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The behaviour of the search box: what is typed, whether its list is open, and which option is meant (-1: none). */
export function useSearchBox() {
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(text)
  const groups = suggestions ? groupsOf(suggestions.results, suggestions.now) : []
  const all = allResults(text)
  const options = [...groups.flatMap((group) => group.options), all]
  const isOpen = isWanted && groups.length > 0
  const question = useQuestionOfPage(box, () => setIsWanted(false))

  function ask(value: string) {
    setText(value)
    setActive(-1)
    setIsWanted(value.trim() !== '')
  }

  function empty() {
    ask('')
    if (box.current) box.current.value = ''
  }

  function leave() {
    empty()
    box.current?.blur()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const place = isOpen ? active : -1
    const next = groups.length > 0 && !event.altKey ? nextPlace(event.key, place, options.length) : null
    if (event.nativeEvent.isComposing) return
    if (next !== null) {
      setActive(next)
      setIsWanted(true)
    } else if (event.key === 'Enter' && place >= 0) {
      leave()
      navigate(options[place]?.to ?? all.to)
    } else if (event.key === 'Escape' && isOpen) {
      setIsWanted(false)
      setActive(-1)
    } else if (event.key === 'Escape') {
      empty()
    } else return
    event.preventDefault()
  }

  function onReset(event: SyntheticEvent) {
    event.preventDefault()
    empty()
    box.current?.focus()
  }

  return {
    box,
    question,
    groups,
    all,
    active,
    isOpen,
    note: isWanted && suggestions ? noteOn(suggestions.results, groups.length > 0) : null,
    told: isWanted && suggestions ? announcement(suggestions.results, options.length - 1) : '',
    ask,
    leave,
    close: () => setIsWanted(false),
    onKeyDown,
    onReset,
  }
}

/** The question that the page of results answers; elsewhere the box is empty again after every navigation. */
function useQuestionOfPage(box: React.RefObject<HTMLInputElement | null>, close: () => void): string {
  const { pathname, search, key } = useLocation()
  const question = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, one to the same question as well.
  useEffect(() => {
    close()
    if (box.current && document.activeElement !== box.current) box.current.value = question
  }, [key, question])
  return question
}
