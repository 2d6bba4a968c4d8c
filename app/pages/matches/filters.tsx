import { Link, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { dateText } from '#app/ui/london-time.ts'
import {
  maxSearchLength,
  maxWantedPrice,
  type WantedAvailability,
  type When,
} from '#worker/matches/catalogue/constants.ts'
import type { League, Team } from '#worker/matches/catalogue/contract.ts'
import type { BrowseQuery } from '#worker/matches/catalogue/queries.contract.ts'
import { listAddress } from './address.ts'

const whenNames: Record<When, string> = {
  today: 'Today',
  weekend: 'This weekend',
  week: 'Next 7 days',
  month: 'This month',
  custom: 'Between two days',
}

const availabilityNames: Record<WantedAvailability, string> = {
  on_sale: 'Any left',
  available: 'Available',
  limited: 'Limited',
  sold_out: 'Sold out',
}

function optionsOf(any: string, names: Record<string, string>) {
  return [{ value: '', label: any }, ...Object.entries(names).map(([value, label]) => ({ value, label }))]
}

type FiltersProps = { query: BrowseQuery; leagues: readonly League[]; league: League | null; team: Team | null }

/** A plain GET form: the address holds its state, so it works without script and can be shared. */
export function Filters({ query, leagues, league, team }: FiltersProps) {
  const { q, when, from, to, availability, max_price, sort } = query
  const leagueOptions = leagues.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <search className="filters-place">
      <details>
        <summary className="chip">
          Filters
          <Icon name="down" size={14} />
        </summary>
        <QueryForm className="filters" action="/matches">
          <Field label="Team name" id="team-name" name="q" type="search" maxLength={maxSearchLength} defaultValue={q} />
          <Select
            label="League"
            name="league"
            defaultValue={league?.slug ?? ''}
            options={[{ value: '', label: 'All leagues' }, ...leagueOptions]}
          />
          <Select
            label="When"
            name="when"
            defaultValue={when ?? (from || to ? 'custom' : '')}
            options={optionsOf('Any time', whenNames)}
          />
          <div className="filters-days">
            <Field label="From" name="from" type="date" min="2000-01-01" max="2099-12-31" defaultValue={from} />
            <Field label="To" name="to" type="date" min="2000-01-01" max="2099-12-31" defaultValue={to} />
          </div>
          <Select
            label="Tickets"
            name="availability"
            defaultValue={availability ?? ''}
            options={optionsOf('Any', availabilityNames)}
          />
          <Field
            label="Highest price"
            name="max_price"
            type="number"
            min={0}
            max={maxWantedPrice}
            step="0.01"
            inputMode="decimal"
            placeholder="Any"
            defaultValue={max_price}
          />
          {team && <input type="hidden" name="team" value={team.slug} />}
          {sort && <input type="hidden" name="sort" value={sort} />}
          <Button>Show matches</Button>
        </QueryForm>
      </details>
      <Chosen query={query} league={league} team={team} />
    </search>
  )
}

/** The active filters, each with a link to remove it. */
function Chosen({ query, league, team }: Omit<FiltersProps, 'leagues'>) {
  const [params] = useSearchParams()
  const { q, when, from, to, availability, max_price } = query
  const days = [
    from && `From ${dateText(Date.parse(from))}`,
    to && `${from ? 'to' : 'Until'} ${dateText(Date.parse(to))}`,
  ]
    .filter(Boolean)
    .join(' ')
  const chosen: [names: string[], text: string | undefined | false][] = [
    [['q'], q && `Team name: ${q}`],
    [['team'], team?.name],
    [['league'], league?.name],
    [['when', 'from', 'to'], when && when !== 'custom' ? whenNames[when] : days],
    [['availability'], availability && `Tickets: ${availabilityNames[availability].toLowerCase()}`],
    [['max_price'], max_price !== undefined && `Price up to ${max_price}`],
  ]
  const shown = chosen.filter(([, text]) => text)
  if (shown.length === 0) return null
  return (
    <ul className="chosen" aria-label="Filters in use">
      {shown.map(([names, text]) => (
        <li key={names[0]}>
          <Link className="chip" to={listAddress(params, Object.fromEntries(names.map((name) => [name, null])))}>
            {text}
            <Icon name="cross" size={14} />
            <span className="visually-hidden">, remove this filter</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/matches">Clear all</Link>
      </li>
    </ul>
  )
}
