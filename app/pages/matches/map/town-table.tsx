import { Link } from 'react-router'
import { clockText, dayText } from '#app/ui/london-time.ts'
import { Price } from '#app/ui/price.tsx'
import { penceOf } from '#app/ui/stub-facts.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ShownTown } from './shown-towns.ts'

export function TownTable({ towns, now }: { towns: readonly ShownTown[]; now: Instant }) {
  if (towns.length === 0) return <p>No match there among the next ones.</p>
  const hasMiles = towns[0]?.miles !== null
  return (
    <TableRegion caption="Towns, with their next match">
      <thead>
        <tr>
          <th scope="col">Town</th>
          {hasMiles && <th scope="col">Miles</th>}
          <th scope="col">On sale</th>
          <th scope="col">From</th>
          <th scope="col">Next match</th>
        </tr>
      </thead>
      <tbody>
        {towns.map((town) => (
          <TownRow key={`${town.town} ${town.latitude}`} town={town} now={now} />
        ))}
      </tbody>
    </TableRegion>
  )
}

function TownRow({ town: { town, miles, matches, onSale, cheapest, next }, now }: { town: ShownTown; now: Instant }) {
  const at = Date.parse(next.match_date)
  const price = (
    <Price
      pence={penceOf(cheapest?.lowest_price ?? null)}
      currency={cheapest?.currency ?? null}
      isPlusFees={cheapest?.is_plus_fees}
    />
  )
  return (
    <tr>
      <th scope="row">{town}</th>
      {miles !== null && <td>{Math.round(miles)}</td>}
      <td>
        {onSale} of {matches}
      </td>
      <td className="map-price">{cheapest ? <Link to={`/matches/${cheapest.id}`}>{price}</Link> : price}</td>
      <td>
        <Link to={`/matches/${next.id}`}>
          {next.home_team_name} v {next.away_team_name}
        </Link>{' '}
        <span className="label">
          {dayText(at, now)}
          {next.time_confirmed && `, ${clockText(at)}`}
        </span>
      </td>
    </tr>
  )
}
