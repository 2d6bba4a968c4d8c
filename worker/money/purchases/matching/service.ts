import type { Candidate, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { Change, ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import type { Limits, SellerState } from '../deciding/contract.ts'
import type { MandatesRepository } from '../mandates/repository.ts'
import type { SellerAccess } from '../sellers/contract.ts'
import { isOnPaper, mandatesPerCall } from './constants.ts'
import { beginning, type Chance, chanceId, chancesIn, type Place, parsePlace, placeText, targetsOf } from './rules.ts'

type Ports = {
  repository: Pick<MandatesRepository, 'named' | 'listed' | 'find'>
  catalogue: Pick<CatalogueService, 'matchFacts' | 'formerIds'>
  limitsOf: (userId: number) => Promise<Limits>
  desks: (userId: number) => Pick<PurchaseDeskApi, 'consider'>
  hasDrifted: (platformId: number) => Promise<boolean>
  /** The operator's stop for everybody. */
  isStopped: () => Promise<boolean>
  sellers: Pick<SellerAccess, 'find'>
  logger: Logger
}

/** Brings what came on sale to the desks of those whose mandates may let it be bought. */
export function createMatching(ports: Ports) {
  const { repository, catalogue, limitsOf, desks, hasDrifted, isStopped, sellers, logger } = ports

  /**
   * A change comes only from a check that read its page as certainly the match's, without what waits in quarantine: such a
   * check also ends a silence.
   */
  async function sellerState({ platform }: Change): Promise<SellerState> {
    const [isFlagged, isAllStopped, seller] = await Promise.all([
      hasDrifted(platform.id),
      isStopped(),
      sellers.find(platform.id),
    ])
    const certain = { isSilent: false, isSame: true, isQuarantined: false }
    const { isStopped: isSellerStopped, ticketLimit: limit } = seller
    return { ...certain, isStopped: isAllStopped, isSellerStopped, isFlagged, limit }
  }

  /** Reads the mandate and its person's limits as they are now. */
  async function considerOne(
    found: { userId: number; mandateId: string },
    chance: Chance,
    about: Pick<Candidate, 'match' | 'seller'> & { change: Change },
  ): Promise<void> {
    const [mandate, limits] = await Promise.all([
      repository.find(found.userId, found.mandateId),
      limitsOf(found.userId),
    ])
    if (!mandate) return
    const { id, document, hash, revokedAt } = mandate
    await desks(found.userId).consider({
      id: chanceId(about.change, chance),
      mandate: { id, terms: document.terms, revokedAt },
      mandateHash: hash,
      limits,
      match: about.match,
      offer: chance.offer,
      platformName: about.change.platform.name,
      seller: about.seller,
      isOnPaper,
    })
  }

  /** A bounded number of mandates; returns where to continue. Which targets have none is asked once for all chances. */
  async function onChange(change: Change, from: string | null): Promise<string | null> {
    const chances = chancesIn(change)
    const match = chances.length === 0 ? null : await catalogue.matchFacts(change.matchId)
    if (!match) return null
    const targets = targetsOf(match, await catalogue.formerIds(match.id))
    const named = new Set(await repository.named(targets))
    if (named.size === 0) return null
    const lists = chances.flatMap((chance) => targets.map((target) => ({ chance, target })))
    const seller = await sellerState(change)
    let place: Place = parsePlace(from)
    let decided = 0
    for (let list = lists[place.list]; list && decided < mandatesPerCall; list = lists[place.list]) {
      const { chance, target } = list
      const limit = mandatesPerCall - decided
      const page = named.has(target) ? await repository.listed(target, chance, place, limit) : []
      for (const found of page) await considerOne(found, chance, { change, match, seller })
      decided += page.length
      const last = page.length === limit ? page.at(-1) : undefined
      place = last
        ? { ...place, boundPence: last.boundPence, mandateId: last.mandateId }
        : { ...beginning, list: place.list + 1 }
    }
    if (decided > 0) logger.info('mandates_decided', { change_id: change.id, decided })
    return place.list < lists.length ? placeText(place) : null
  }

  return { name: 'purchases', handle: onChange } satisfies ChangeSubscriber
}
