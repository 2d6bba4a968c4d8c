import { Link } from 'react-router'
import type { BrowseQuery } from '#worker/matches/catalogue/queries.contract.ts'
import { listAddress } from './address.ts'

type Choice = { name: string; changes: Record<string, string | null>; isChosen: boolean }

/** Filters and orders of one tap; links, so that they work without script. */
export function Chips({ query, params }: { query: BrowseQuery; params: URLSearchParams }) {
  return (
    <div className="chip-rows">
      <ChipRow label="Show only" choices={filtersOf(query)} params={params} />
      <ChipRow label="Order" choices={ordersOf(query)} params={params} />
    </div>
  )
}

/** A chip that is on takes its filter away again. */
function filtersOf({ when, availability, max_price }: BrowseQuery): Choice[] {
  const toggle = (name: string, text: string, value: string, isChosen: boolean, more = {}): Choice => ({
    name: text,
    changes: { ...more, [name]: isChosen ? null : value },
    isChosen,
  })
  const day = (text: string, value: string) => toggle('when', text, value, when === value, { from: null, to: null })
  return [
    day('Today', 'today'),
    day('This weekend', 'weekend'),
    day('Next 7 days', 'week'),
    toggle('availability', 'Any left', 'on_sale', availability === 'on_sale'),
    toggle('max_price', 'Up to 40', '40', max_price === 40),
    toggle('availability', 'Sold out', 'sold_out', availability === 'sold_out'),
  ]
}

function ordersOf({ sort }: BrowseQuery): Choice[] {
  const orders = [
    ['Soonest', undefined],
    ['Cheapest', 'cheapest'],
    ['Biggest fall', 'fall'],
    ['Fewest left', 'fewest'],
  ] as const
  return orders.map(([name, value]) => ({ name, changes: { sort: value ?? null }, isChosen: sort === value }))
}

function ChipRow({ label, choices, params }: { label: string; choices: Choice[]; params: URLSearchParams }) {
  return (
    <ul className="chip-row" aria-label={label}>
      {choices.map(({ name, changes, isChosen }) => (
        <li key={name}>
          <Link className="chip" to={listAddress(params, changes)} aria-current={isChosen ? 'true' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
