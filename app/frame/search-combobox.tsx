import { useEffect } from 'react'
import { optionId, SearchSuggestions } from './search-suggestions.tsx'
import { useSearchBox } from './use-search-box.ts'

const listId = 'site-search-list'

/** The list's state for the box's ARIA attributes. */
export type ListState = { id: string | undefined; activeId: string | undefined }

export type SearchComboboxProps = {
  box: HTMLInputElement
  /** The user typed or pressed a key before this code arrived. */
  isAsked: boolean
  onList: (list: ListState) => void
}

/** The search box's suggestions, and announcements for screen readers. */
export function SearchCombobox({ box, isAsked, onList }: SearchComboboxProps) {
  const { groups, all, active, isOpen, note, announcement, leave } = useSearchBox(box, isAsked)
  useEffect(() => {
    const activeId = isOpen && active >= 0 ? optionId(listId, active) : undefined
    onList({ id: isOpen ? listId : undefined, activeId })
  }, [isOpen, active, onList])

  return (
    <>
      {!isOpen && note && <p className="suggestions suggestions-none">{note}</p>}
      {isOpen && (
        <SearchSuggestions id={listId} groups={groups} note={note} all={all} active={active} onChoose={leave} />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
