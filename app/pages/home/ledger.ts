import { servicesContext } from '#app/context.ts'
import type { LedgerReading } from '#worker/matches/landing/contract.ts'
import type { Route } from './+types/ledger.ts'

/** GET /ledger returns the ledger for open home pages, the same for all visitors. */
export async function loader({ context }: Route.LoaderArgs) {
  const { landing, clock } = context.get(servicesContext)
  const reading: LedgerReading = { ledger: await landing.ledger(), now: clock() }
  return Response.json(reading, { headers: { 'Cache-Control': 'public, max-age=5', 'X-Robots-Tag': 'noindex' } })
}
