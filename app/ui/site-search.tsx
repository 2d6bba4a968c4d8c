import { Form } from 'react-router'
import { maxQuestionLength } from '#worker/search/constants.ts'
import { Icon } from './icons.tsx'
import { optionId, SearchSuggestions } from './search-suggestions.tsx'
import { useSearchBox } from './use-search-box.ts'
import { useKeyHint, useSearchKeys } from './use-search-keys.ts'

const listId = 'site-search-list'

/** The search of every page: a plain form before and without script, and a box that suggests with it. */
export function SiteSearch() {
  const search = useSearchBox()
  const { isOpen, active } = search
  const hint = useKeyHint()
  useSearchKeys(search.box)
  return (
    <search
      className="site-search"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && search.close()}
    >
      <Form id="site-search" action="/search" method="get" onReset={search.onReset} onSubmit={search.close}>
        <label className="visually-hidden" htmlFor="site-search-box">
          Search teams, leagues, or matches
        </label>
        <Icon name="search" />
        <input
          ref={search.box}
          id="site-search-box"
          className="control"
          name="q"
          defaultValue={search.question}
          maxLength={maxQuestionLength}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search teams, leagues, or matches..."
          onInput={(event) => search.ask(event.currentTarget.value)}
          onClick={(event) => search.ask(event.currentTarget.value)}
          onKeyDown={search.onKeyDown}
          {...(hint !== null && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? listId : undefined,
            'aria-activedescendant': isOpen && active >= 0 ? optionId(listId, active) : undefined,
            'aria-keyshortcuts': 'Meta+K Control+K /',
          })}
        />
        {hint !== null && (
          <span className="site-search-hint" aria-hidden="true">
            {hint}
          </span>
        )}
        <button className="site-search-clear" type="reset">
          <span className="visually-hidden">Clear search</span>
          <Icon name="cross" size={14} />
        </button>
      </Form>
      {!isOpen && search.note && <p className="suggestions suggestions-none">{search.note}</p>}
      {isOpen && (
        <SearchSuggestions
          id={listId}
          groups={search.groups}
          note={search.note}
          all={search.all}
          active={active}
          onChoose={search.leave}
        />
      )}
      <p className="visually-hidden" role="status">
        {search.told}
      </p>
    </search>
  )
}
