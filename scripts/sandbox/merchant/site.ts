// A platform of the sandbox that also sells by protocol: what its pages show is what its API sells.
import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { ucpProfilePath } from '#worker/money/purchases/sellers/constants.ts'
import type { BoxOffice } from '../box-office.ts'
import { isObtainable, type Offer } from '../offers.ts'
import type { WorldMatch, WorldPlatform } from '../world.ts'
import { createAgentKeys, orderAddress } from './agent-profile.ts'
import { createHooks } from './hooks.ts'
import { createMerchant } from './merchant.ts'
import { offerId } from './offer-id.ts'
import { createMerchantServer } from './server.ts'
import type { Item } from './shop.ts'
import { createWork } from './work.ts'

type Options = {
  platform: WorldPlatform
  origin: string
  matches: ReadonlyMap<string, WorldMatch>
  boxOffice: BoxOffice
  appOrigin: string | null
  later: (work: () => void, delayMs: number) => void
  now: Clock
}

export type SiteMerchant = ReturnType<typeof createSiteMerchant>

/** Tickets where a page does not say how many there are. */
const usualStock = 8
/** Tickets that one order may have. */
export const orderLimit = 4
const paths = /^\/(acp|ucp|continue)\/|^\/\.well-known\/(acp\.json|ucp)$/

export function createSiteMerchant({ platform, origin, matches, boxOffice, appOrigin, later, now }: Options) {
  function itemOf(id: string): Item | null {
    const match = [...matches.values()].find(({ ref }) => id.startsWith(`${encodeURIComponent(ref)}/`))
    const offers = match ? boxOffice.show(platform, match).offers : []
    const offer = match && offers.find((one) => offerId(match.ref, one) === id)
    return offer ? itemFrom(id, offer) : null
  }
  const merchant = createMerchant({ itemOf, now, newId: randomUUID })
  const address = appOrigin === null ? null : `${appOrigin}/webhooks/sellers/${platform.slug}`
  const hooks = createHooks(merchant, {
    acpAddress: address,
    ucpAddress: async () => (appOrigin === null ? null : orderAddress(`${appOrigin}${ucpProfilePath}`)),
    origin: () => origin,
  })
  const agentKeys = createAgentKeys(appOrigin)
  const work = createWork(merchant, { later, onOrder: hooks.tell })
  const app = createMerchantServer({ merchant, work, origin: () => origin, agentKeys })
  return {
    merchant,
    hooks,
    work,
    /** Whether the protocols answer at this path, not the pages. */
    answersAt: (path: string) => paths.test(path),
    listener: getRequestListener(app.fetch),
    reset() {
      merchant.reset()
      hooks.reset()
    },
  }
}

function itemFrom(id: string, offer: Offer): Item {
  return {
    id,
    name: offer.ticketType,
    section: offer.section,
    seat: null,
    price: offer.pricePence,
    fee: offer.feesPence ?? 0,
    currency: offer.currency,
    stock: isObtainable(offer) ? (offer.quantity ?? usualStock) : 0,
    limit: orderLimit,
  }
}
