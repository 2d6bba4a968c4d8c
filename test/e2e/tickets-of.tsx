import { Stub } from '#app/ui/stub.tsx'
import { stubFacts } from '#app/ui/stub-facts.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import { matchOf, now } from '#test/app/fixtures.ts'
import { markup } from '#test/app/render.tsx'

/** The markup of a list of tickets, as on the home page: each pair of names plays once, kick-off, score and open time by turns. */
export function ticketsOf(pairs: readonly (readonly [string, string])[], heading: 'h1' | 'h3'): string {
  const courses = [{}, { status: 'live', score: [10, 10] as [number, number] }, { time_confirmed: false }] as const
  const tickets = pairs.map(([home, away], index) => {
    const match = matchOf({ home_team_name: home, away_team_name: away, ...courses[index % courses.length] })
    const stub = (
      <Stub facts={stubFacts({ ...match, lowest_price: 1_250, currency: 'USD' })} now={now}>
        <a className="button" href="/">
          See prices
        </a>
      </Stub>
    )
    return (
      <li key={home} className="ticket-place">
        <Ticket match={match} now={now} heading={heading} stub={stub} />
      </li>
    )
  })
  return markup(<ul className="tickets">{tickets}</ul>)
}
