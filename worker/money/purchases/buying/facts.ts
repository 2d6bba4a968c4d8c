import type { Board } from '#durable/match-room/protocol.ts'
import type { Asked, AttemptRef } from '#durable/purchase-desk/protocol.ts'
import { silentSince } from '#worker/alerting/announcing/silence/rules.ts'
import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { Limits, OfferedTicket, SellerState } from '../deciding/contract.ts'
import type { Mandate } from '../mandates/contract.ts'
import type { MandatesRepository } from '../mandates/repository.ts'
import type { SellerAccess } from '../sellers/contract.ts'
import { linkOf, pageFor } from '../sellers/links.rules.ts'

export type BuyingFacts = ReturnType<typeof createBuyingFacts>

type Ports = {
  repository: Pick<MandatesRepository, 'find'>
  catalogue: Pick<CatalogueService, 'matchFacts'>
  limitsOf: (userId: number) => Promise<Limits>
  boardOf: (matchId: number) => Promise<Board>
  hasDrifted: (platformId: number) => Promise<boolean>
  /** The operator's stop for everybody. */
  isStopped: () => Promise<boolean>
  sellers: Pick<SellerAccess, 'find'>
  loopbackPorts: LoopbackPorts
  clock: Clock
}

/** What decides about purchases, as it is at the moment of asking. */
export function createBuyingFacts(ports: Ports) {
  const { repository, catalogue, limitsOf, boardOf, hasDrifted, isStopped, sellers, loopbackPorts, clock } = ports

  /** Alarms, stops and limits of a seller, and how its page of the match stands. */
  async function sellerOf(matchId: number, platformId: number) {
    const [board, isFlagged, isAllStopped, setup] = await Promise.all([
      boardOf(matchId),
      hasDrifted(platformId),
      isStopped(),
      sellers.find(platformId),
    ])
    const page = board.platforms.find((one) => one.platformId === platformId)
    const checkedAt = page?.checkedAt ?? null
    const stateFor = (
      { kickoffAt }: Pick<MatchFacts, 'kickoffAt'>,
      { ticketType, section }: Pick<OfferedTicket, 'ticketType' | 'section'>,
    ): SellerState => ({
      isStopped: isAllStopped,
      isSellerStopped: setup.isStopped,
      isFlagged,
      isSilent: silentSince({ isActive: true, calledOff: null, kickoffAt, checkedAt }, clock()) !== null,
      // A page that turns out to be another match's is withdrawn from the board.
      isSame: page !== undefined && page.url !== '',
      isQuarantined: board.offers.some(
        (one) =>
          one.platformId === platformId &&
          one.ticketType === ticketType &&
          one.section === section &&
          one.isQuarantined,
      ),
      limit: setup.ticketLimit,
    })
    const link = linkOf(page?.url, loopbackPorts)
    const pageWith = (asked: { quantity: number; section: string | null }) => link && pageFor(link, setup.params, asked)
    return { access: setup.access, pageWith, stateFor }
  }

  /** What a mandate and its person's settings say. */
  async function personOf(userId: number, mandateId: string): Promise<{ mandate: Mandate; limits: Limits } | null> {
    const [mandate, limits] = await Promise.all([repository.find(userId, mandateId), limitsOf(userId)])
    return mandate && { mandate, limits }
  }

  return {
    sellerOf,
    personOf,

    /** Everything about an attempt once more; null where its mandate or match is gone. */
    async askedAgain(userId: number, { mandateId, matchId, platformId, offer }: AttemptRef): Promise<Asked | null> {
      const [person, match, seller] = await Promise.all([
        personOf(userId, mandateId),
        catalogue.matchFacts(matchId),
        sellerOf(matchId, platformId),
      ])
      if (!person || !match) return null
      const { mandate, limits } = person
      // The board of a match that was joined with another is there.
      const { stateFor } = match.id === matchId ? seller : await sellerOf(match.id, platformId)
      return {
        mandate: { id: mandate.id, terms: mandate.document.terms, revokedAt: mandate.revokedAt },
        mandateHash: mandate.hash,
        limits,
        match,
        offer,
        seller: stateFor(match, offer),
      }
    },
  }
}
