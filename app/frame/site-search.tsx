import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useKeyHint, useSearchKeys } from '#app/ui/hooks/use-search-keys.ts'
import { Icon } from '#app/ui/icons.tsx'
import { maxQuestionLength } from '#worker/matches/search/constants.ts'
import type { ListState, SearchComboboxProps } from './search-combobox.tsx'

/** Loaded on first focus; if that fails, the plain form still searches. */
const SearchCombobox = lazy<ComponentType<SearchComboboxProps>>(() =>
  import('./search-combobox.tsx').then(
    ({ SearchCombobox }) => ({ default: SearchCombobox }),
    () => ({ default: () => null }),
  ),
)

const noList: ListState = { id: undefined, activeId: undefined }

/** The site's search: a plain form without script, with suggestions once it has loaded. */
export function SiteSearch() {
  const box = useRef<HTMLInputElement>(null)
  const [isVisited, setIsVisited] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [list, setList] = useState(noList)
  const question = useQuestionOfPage(box)
  const hint = useKeyHint()
  useSearchKeys(box)
  // The box may already have the focus when the script arrives.
  useEffect(() => setIsVisited(document.activeElement === box.current), [])

  return (
    <search className="site-search">
      <Form
        id="site-search"
        action="/search"
        method="get"
        onReset={(event) => {
          event.preventDefault()
          if (!box.current) return
          box.current.value = ''
          box.current.focus()
        }}
      >
        <label className="visually-hidden" htmlFor="site-search-box">
          Search teams, leagues, or matches
        </label>
        <Icon name="search" />
        <input
          ref={box}
          id="site-search-box"
          className="control"
          name="q"
          defaultValue={question}
          maxLength={maxQuestionLength}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search teams, leagues, or matches..."
          onFocus={() => setIsVisited(true)}
          onInput={() => setIsAsked(true)}
          onClick={() => setIsAsked(true)}
          {...(hint !== null && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': list.id !== undefined,
            'aria-controls': list.id,
            'aria-activedescendant': list.activeId,
            'aria-keyshortcuts': 'Meta+K Control+K /',
          })}
        />
        {hint !== null && (
          <span className="site-search-hint" aria-hidden="true">
            {hint}
          </span>
        )}
        {hint === null && question !== '' ? (
          // A link, because a reset without script would restore the page's query.
          <a className="site-search-clear" href="/search">
            {clear}
          </a>
        ) : (
          <button className="site-search-clear" type="reset">
            {clear}
          </button>
        )}
      </Form>
      {isVisited && box.current && (
        <Suspense>
          <SearchCombobox box={box.current} isAsked={isAsked} onList={setList} />
        </Suspense>
      )}
    </search>
  )
}

const clear = (
  <>
    <span className="visually-hidden">Clear search</span>
    <Icon name="cross" size={14} />
  </>
)

/** The query of the results page; elsewhere the box is cleared on every navigation. */
function useQuestionOfPage(box: React.RefObject<HTMLInputElement | null>): string {
  const { pathname, search, key } = useLocation()
  const question = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const shownKey = useRef(key)
  useEffect(() => {
    // Keeps what was typed before the script arrived.
    if (key === shownKey.current) return
    shownKey.current = key
    if (box.current && document.activeElement !== box.current) box.current.value = question
  }, [box, key, question])
  return question
}
