// How the sandbox's sellers are bought from, as an operator would set it up at /admin/platforms.

import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { type Upsert, upsert, type Written } from '#worker/ground/platform/upsert.ts'
import { withoutSettings } from '#worker/money/purchases/sellers/access/rules.ts'
import { sellerAccess } from '#worker/money/purchases/table.ts'
import { merchantId, merchantKeys } from '../sandbox/merchant/merchant.ts'
import { orderLimit } from '../sandbox/merchant/site.ts'
import { vaultHandler } from '../sandbox/merchant/ucp-wire.ts'
import { ownSettings } from '../start/settings.ts'
import { originOf, platforms } from './platforms.ts'

/** Addresses follow the sandbox's ports; all else is written once, so that an operator's change stays. */
const accessRule: Upsert<typeof sellerAccess> = {
  table: sellerAccess,
  key: ['platformId'],
  updated: ['apiUrl', 'vaultUrl'],
}

/** Those that take orders, and by what. */
const selling = {
  'club-direct': { protocol: 'acp', handlerName: null },
  'terrace-exchange': { protocol: 'ucp', handlerName: vaultHandler },
} as const
/** Those that ask something of a buyer before a sale. */
const asking = {
  'matchday-office': { asks: 'account', asksText: 'A free account with your date of birth.' },
  'turnstile-tickets': { asks: 'membership', asksText: 'This season’s membership of the club.' },
} as const

export async function openSellers(d1: D1Database, sandboxPort: number): Promise<Written> {
  const sealer = createSealer(new Secret(ownSettings().LINK_SECRET ?? ''), 'seller-access')
  const rows = platforms.flatMap((platform) => {
    const { id, slug } = platform
    const set = { ...withoutSettings(id), version: 1, ticketLimit: orderLimit }
    const origin = originOf(platform, sandboxPort)
    if (isIn(selling, slug)) {
      const { protocol, handlerName } = selling[slug]
      const addresses = { apiUrl: `${origin}/${protocol}`, vaultUrl: `${origin}/acp` }
      return { ...set, ...addresses, asks: 'nothing' as const, protocol, handlerName, merchantId }
    }
    return isIn(asking, slug) ? { ...set, ...asking[slug] } : []
  })
  for (const row of rows.filter(({ protocol }) => protocol !== 'hand_over')) {
    row.sealedVaultKey = await sealer.seal(merchantKeys.payments)
    if (row.protocol !== 'acp') continue
    row.sealedKey = await sealer.seal(merchantKeys.api)
    row.sealedWebhookSecret = await sealer.seal(merchantKeys.webhooks)
  }
  return upsert(openDatabase(d1), accessRule, rows)
}

const isIn = <Sellers extends object>(sellers: Sellers, slug: string): slug is keyof Sellers & string => slug in sellers
