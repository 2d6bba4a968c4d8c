import { Link } from 'react-router'
import { Crest } from '#app/ui/crest.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { partyName } from '#app/ui/party/party-text.ts'
import { priceText } from '#app/ui/price.tsx'
import { noPriceText } from '#app/ui/price-words.ts'
import type { SearchGroup, SearchOption } from '#app/ui/search-options.ts'
import { lowestPence } from '#app/ui/stub-facts.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'

type SearchSuggestionsProps = {
  id: string
  groups: SearchGroup[]
  /** Shown above the names when there is no exact match. */
  note: string | null
  all: SearchOption
  /** Index of the active option across all groups; -1 for none. */
  active: number
  onChoose: () => void
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The list below the search box. Focus stays in the box, which points at the active option. */
export function SearchSuggestions({ id, groups, note, all, active, onChoose }: SearchSuggestionsProps) {
  const starts = groups.map((_, place) => groups.slice(0, place).reduce((sum, group) => sum + group.options.length, 0))
  const option = (one: SearchOption, index: number) => (
    <Option key={one.to} option={one} id={optionId(id, index)} isActive={index === active} onChoose={onChoose} />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks and Tab must not take the focus from the box.
    <div className="suggestions" tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
      {note && <p className="suggestions-note">{note}</p>}
      <div id={id} role="listbox" aria-label="Suggestions" tabIndex={-1}>
        {groups.map(({ title, options }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, but no fieldset.
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p className="suggestions-title" id={`${id}-${title}`} role="presentation">
              {title}
            </p>
            {options.map((one, index) => option(one, (starts[place] ?? 0) + index))}
          </div>
        ))}
        {option(
          all,
          groups.reduce((sum, group) => sum + group.options.length, 0),
        )}
      </div>
    </div>
  )
}

type OptionProps = { option: SearchOption; id: string; isActive: boolean; onChoose: () => void }

function Option({ option: { to, name, detail, crests, match, party }, id, isActive, onChoose }: OptionProps) {
  return (
    <Link
      className="suggestion"
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      <span className="suggestion-crests">
        {crests.length === 0 && <Icon name={detail ? 'shield' : 'search'} size={18} />}
        {crests.map((src) => (
          <Crest key={src} src={src} size={22} isLazy={false} />
        ))}
      </span>
      <span className="suggestion-name">{name}</span>
      {detail && (
        <span className="suggestion-detail">
          {detail}
          {match && ` · ${costText(match, party)}`}
        </span>
      )}
    </Link>
  )
}

/** "2 adults together from £22.50 + fees, low, Seat Swap", or why there is no price. */
function costText(match: Match, party: Party | undefined): string {
  const pence = lowestPence(match)
  if (pence === null) return noPriceText(match)
  const price = `${match.price_last_seen_at ? 'last seen ' : ''}from ${priceText(pence, match.currency, match.is_plus_fees)}`
  const shown = [party ? `${partyName(party)} ${price}` : price, match.price_level?.level]
  return [...shown, party && match.lowest_price_seller?.name].filter(Boolean).join(', ')
}
