import { z } from 'zod'
import { parseInput } from '#worker/ground/http.ts'
import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import { type Clock, hourMs } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'
import type { SignedIn } from '#worker/people/accounts/sessions/contract.ts'
import { createSellerCall } from '../sellers/call.ts'
import type { Order, SellerAccess } from '../sellers/contract.ts'
import { linkOf } from '../sellers/links.rules.ts'
import { cardReturnPath, cardTexts, maxCardMs, setupMs } from './constants.ts'
import { type CardBounds, CardForm } from './contract.ts'
import type { CardsRepository } from './repository.ts'
import { beginSetup, readSetup } from './vault.ts'

type Ports = {
  repository: CardsRepository
  sellers: Pick<SellerAccess, 'find'>
  safeFetch: SafeFetch
  sealer: Sealer
  publicOrigin: string
  loopbackPorts: LoopbackPorts
  clock: Clock
}

export type Cards = ReturnType<typeof createCards>

/** How a card is named to its vault, and what it is kept for. */
export type CardHandle = Omit<CardBounds, 'platformId'> & { instrument: Order['instrument'] }

/** What a visit to the payment service is for, sealed into the address of the return. */
const Visit = z.object({
  userId: z.number(),
  platformId: z.number(),
  maxPence: z.number(),
  currency: z.string(),
  validUntilAt: z.number(),
  at: z.number(),
})

/**
 * Cards that people keep at sellers' payment services. Numbers are typed on the service's own page and never come here:
 * kept is what its vault calls the card, sealed, good for one seller, up to an amount, until a day.
 */
export function createCards({ repository, sellers, safeFetch, sealer, publicOrigin, loopbackPorts, clock }: Ports) {
  async function vaultOf(platformId: number) {
    const { access } = await sellers.find(platformId)
    if (!access) return null
    const { apiUrl, key } = access.vault
    return { call: createSellerCall(safeFetch, apiUrl), key, merchantId: access.merchantId }
  }

  function boundsIn(input: unknown): Result<CardBounds, 'INVALID'> {
    const parsed = parseInput(CardForm, input)
    if (!parsed.ok) return parsed
    const { seller, amount, currency, until } = parsed.value
    const validUntilAt = localInstant(until, '23:59', 'Europe/London')
    const now = clock()
    const isGood = validUntilAt > now + hourMs && validUntilAt <= now + maxCardMs
    if (!isGood) return fail('INVALID', cardTexts.badDay, { fields: { until: [cardTexts.badDay] } })
    return succeed({ platformId: seller, maxPence: amount, currency, validUntilAt })
  }

  return {
    list: repository.sellers,

    /** The page of the payment service on which the person types the card. */
    async begin(
      userId: number,
      input: unknown,
    ): Promise<Result<{ url: string }, 'INVALID' | 'NOT_FOUND' | 'UNAVAILABLE'>> {
      const bounds = boundsIn(input)
      if (!bounds.ok) return bounds
      const vault = await vaultOf(bounds.value.platformId)
      if (!vault) return fail('NOT_FOUND', cardTexts.noSeller)
      const reference = await sealer.seal(JSON.stringify({ ...bounds.value, userId, at: clock() }))
      const returnUrl = `${publicOrigin}${cardReturnPath}?state=${encodeURIComponent(reference)}`
      const started = await beginSetup(vault, vault.merchantId, bounds.value, { reference, returnUrl })
      const url = started && linkOf(started.url, loopbackPorts)
      return url ? succeed({ url }) : fail('UNAVAILABLE', cardTexts.unreachable)
    },

    /** Back from there. Nothing of the address is believed: the service is asked what came of the setup. */
    async finish(
      { userId, sessionId }: SignedIn,
      { state, setup }: { state: string | null; setup: string | null },
    ): Promise<Result<null, 'INVALID' | 'NOT_FOUND'>> {
      const opened = await sealer.open(state)
      const visit = opened === null ? null : Visit.parse(JSON.parse(opened))
      if (!visit || visit.userId !== userId || clock() >= visit.at + setupMs) return fail('INVALID', cardTexts.notYours)
      const vault = await vaultOf(visit.platformId)
      const done = vault && setup !== null ? await readSetup(vault, setup) : null
      if (!done || done.reference !== state) return fail('NOT_FOUND', cardTexts.notFinished)
      const { platformId, maxPence, currency, validUntilAt } = visit
      const { token, funding, last4 } = done
      const sealedToken = await sealer.seal(token)
      const bounds = { platformId, maxPence, currency, validUntilAt }
      const card = { userId, ...bounds, sealedToken, funding, last4, addedAt: clock() }
      return (await repository.keep(card, sessionId)) ? succeed(null) : fail('INVALID', cardTexts.notYours)
    },

    remove: repository.remove,
    removeAll: repository.removeAll,
    count: repository.count,

    /** What a seller's payment is asked with; null without a card for it. */
    async handleOf(userId: number, platformId: number): Promise<CardHandle | null> {
      const row = await repository.find(userId, platformId)
      const vaultToken = row && (await sealer.open(row.sealedToken))
      if (!row || vaultToken === null) return null
      if (!sealer.isCurrent(row.sealedToken)) await repository.reseal(row, await sealer.seal(vaultToken))
      const { funding, last4, maxPence, currency, validUntilAt } = row
      return { instrument: { vaultToken, funding, last4 }, maxPence, currency, validUntilAt }
    },
  }
}
