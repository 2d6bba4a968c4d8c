import { Hono } from 'hono'
import { type HttpEnv, requireCaller } from '#worker/ground/http.ts'
import type { LedgerEntry } from './contract.ts'
import { readLedger } from './read.ts'
import { entryOnWire } from './view.ts'

type Ledgers = (userId: number) => { ledger: (after: number, limit: number) => Promise<LedgerEntry[]> }

export function ledgerRoutes(desks: Ledgers) {
  const routes = new Hono<HttpEnv>()

  /** The whole ledger as a file, as its hashes are computed. */
  routes.get('/auto-purchase/ledger', async (c) => {
    const { userId } = await requireCaller(c)
    const entries: LedgerEntry[] = []
    for await (const page of readLedger(desks(userId))) entries.push(...page)
    c.header('Cache-Control', 'no-store')
    c.header('Content-Disposition', 'attachment; filename="purchase-ledger.json"')
    return c.json({ entries: entries.map(entryOnWire) })
  })

  return routes
}
