import { durationText } from '#app/ui/relative-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import {
  intervals,
  maxOffersPerPage,
  outlierFactor,
  saleDayEveryMs,
  secondCheckMs,
} from '#worker/watching/monitoring/constants.ts'
import { plausibleAgainAfterMs } from '#worker/watching/monitoring/plausible.rules.ts'

export function Reading() {
  return (
    <>
      <p>
        For every match and platform we know the address of one ticket page. A check fetches it and reads, depending on
        the platform:
      </p>
      <ul>
        <li>offers described as schema.org data, in JSON-LD or microdata, and Open Graph product tags;</li>
        <li>responses of ticketing APIs in the formats of Ticketmaster and SeatGeek;</li>
        <li>rules that the operator wrote for the tables of one platform.</li>
      </ul>
      <p>
        Up to {maxOffersPerPage} offers are kept of a page, the cheapest tickets first: type, section, price, fees,
        availability and quantity, as far as the page shows them. We guess nothing: missing values stay empty.
      </p>
      <p>
        An offer that looks wrong (a price {outlierFactor} times above or below what it is compared with, a zero,
        another currency, figures that disagree) is held back until a second check, at least{' '}
        {durationText(secondCheckMs)} later, confirms it. A first price far outside what tickets of such a seller and
        match cost waits for a check {durationText(plausibleAgainAfterMs)} later, and one that no ticket costs for the
        operator. A page without offers, or one that cannot be read, changes nothing on the board but the age of the
        last successful check.
      </p>
    </>
  )
}

/** Rows from the scheduler itself. */
export function Freshness() {
  return (
    <>
      <TableRegion caption="Time between two checks of a page">
        <thead>
          <tr>
            <th scope="col">Until kick-off</th>
            <th scope="col">We check every</th>
          </tr>
        </thead>
        <tbody>
          {intervals.map(({ untilKickoffMs, everyMs }) => (
            <tr key={untilKickoffMs}>
              <th scope="row">
                {Number.isFinite(untilKickoffMs) ? `${durationText(untilKickoffMs)} or less` : 'longer'}
              </th>
              <td>{durationText(everyMs)}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
      <p>
        On the day of a general sale it is {durationText(saleDayEveryMs)}. These are targets: a platform’s own limits
        come first, and a busy one is checked less often. The <a href="/status">status page</a> shows what we achieve.
      </p>
    </>
  )
}

export function Meaning() {
  return (
    <dl className="info-terms">
      <div>
        <dt>Price</dt>
        <dd>
          Per ticket, in the seller’s currency: all-in where the platform states its fees, otherwise “plus fees”. For a
          price range, the lower end.
        </dd>
      </div>
      <div>
        <dt>Lowest price</dt>
        <dd>
          The cheapest available ticket on an official platform or an authorised exchange. Unauthorised resale does not
          count.
        </dd>
      </div>
      <div>
        <dt>Availability</dt>
        <dd>
          Available, limited, sold out or not known, as the platform says. Not known is never treated as available.
        </dd>
      </div>
      <div>
        <dt>Last checked</dt>
        <dd>The time of the last successful check. A failed check does not update it.</dd>
      </div>
    </dl>
  )
}
