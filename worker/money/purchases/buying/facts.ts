import type { Board } from '#durable/match-room/protocol.ts'
import type { Asked, AttemptRef } from '#durable/purchase-desk/protocol.ts'
import { silentSince } from '#worker/alerting/announcing/silence/rules.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { Limits, OfferedTicket, SellerState } from '../deciding/contract.ts'
import type { Mandate } from '../mandates/contract.ts'
import type { MandatesRepository } from '../mandates/repository.ts'
import type { SellerAccess } from '../sellers/contract.ts'

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
  clock: Clock
}

/** What decides about purchases, as it is at the moment of asking. */
export function createBuyingFacts(ports: Ports) {
  const { repository, catalogue, limitsOf, boardOf, hasDrifted, isStopped, sellers, clock } = ports

  /** Alarms, stops and limits of a seller, and how its page of the match stands. */
  async function sellerOf(match: MatchFacts, platformId: number) {
    const [board, isFlagged, isAllStopped, setup] = await Promise.all([
      boardOf(match.id),
      hasDrifted(platformId),
      isStopped(),
      sellers.find(platformId),
    ])
    const page = board.platforms.find((one) => one.platformId === platformId)
    const watched = { isActive: true, calledOff: null, kickoffAt: match.kickoffAt, checkedAt: page?.checkedAt ?? null }
    const stateFor = ({ ticketType, section }: Pick<OfferedTicket, 'ticketType' | 'section'>): SellerState => ({
      isStopped: isAllStopped,
      isSellerStopped: setup.isStopped,
      isFlagged,
      isSilent: silentSince(watched, clock()) !== null,
      // A page that turns out to be another match's is withdrawn from the board.
      isSame: page !== undefined && page.url !== '',
      isQuarantined: board.offers.some(
        (one) =>
          one.platformId === platformId && one.ticketType === ticketType && one.section === section && one.isDoubted,
      ),
      limit: setup.ticketLimit,
    })
    return { access: setup.access, stateFor }
  }

  return {
    sellerOf,

    /** What a mandate and its person's settings say. */
    async personOf(userId: number, mandateId: string): Promise<{ mandate: Mandate; limits: Limits } | null> {
      const [mandate, limits] = await Promise.all([repository.find(userId, mandateId), limitsOf(userId)])
      return mandate && { mandate, limits }
    },

    /** Everything about an attempt once more; null where its mandate or match is gone. */
    async askedAgain(userId: number, ref: AttemptRef & { offer: OfferedTicket }): Promise<Asked | null> {
      const [person, match] = await Promise.all([
        this.personOf(userId, ref.mandateId),
        catalogue.matchFacts(ref.matchId),
      ])
      if (!person || !match) return null
      const { mandate, limits } = person
      const { stateFor } = await sellerOf(match, ref.platformId)
      return {
        mandate: { id: mandate.id, terms: mandate.document.terms, revokedAt: mandate.revokedAt },
        mandateHash: mandate.hash,
        limits,
        match,
        offer: ref.offer,
        seller: stateFor(ref.offer),
      }
    },
  }
}
