import type { Candidate, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { MessageOf } from '#worker/entry/messages.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { Change, ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import type { BuyingDetails } from '../buying/details.ts'
import type { BuyingFacts } from '../buying/facts.ts'
import type { Mandate } from '../mandates/contract.ts'
import type { MandatesRepository } from '../mandates/repository.ts'
import { mandatesPerCall } from './constants.ts'
import { beginning, type Chance, chanceId, chancesIn, type Place, parsePlace, placeText, targetsOf } from './rules.ts'

type Ports = {
  repository: Pick<MandatesRepository, 'named' | 'listed' | 'unlist'>
  catalogue: Pick<CatalogueService, 'matchFacts' | 'formerIds'>
  facts: Pick<BuyingFacts, 'personOf' | 'sellerOf'>
  details: Pick<BuyingDetails, 'seal'>
  desks: (userId: number) => Pick<PurchaseDeskApi, 'consider'>
  enqueue: (message: MessageOf<'purchase'>) => Promise<void>
  logger: Logger
}

type Seller = Awaited<ReturnType<BuyingFacts['sellerOf']>>

/** Brings what came on sale to the desks of those whose mandates may let it be bought. */
export function createMatching({ repository, catalogue, facts, details, desks, enqueue, logger }: Ports) {
  /** By what it is bought; or why it is decided on paper. */
  async function meansOf(userId: number, mandate: Mandate, { offer, pence, currency }: Chance, { access }: Seller) {
    if (!mandate.isLive) return { onPaper: 'dry_run' as const }
    if (!access) return { onPaper: 'no_protocol' as const }
    if (offer.ref === undefined) return { onPaper: 'no_ref' as const }
    const sealed = await details.seal(userId, {
      sellerId: offer.platformId,
      pence: pence * mandate.document.terms.quantity,
      currency,
    })
    return 'onPaper' in sealed ? sealed : { offerRef: offer.ref, ...sealed }
  }

  /** Reads the mandate and its person's limits as they are now. */
  async function considerOne(
    { userId, mandateId }: { userId: number; mandateId: string },
    chance: Chance,
    about: { match: MatchFacts; seller: Seller; change: Change },
  ): Promise<void> {
    const person = await facts.personOf(userId, mandateId)
    if (!person) return
    const { mandate, limits } = person
    const { id, document, hash, revokedAt } = mandate
    const candidate: Candidate = {
      id: chanceId(about.change, chance),
      userId,
      mandate: { id, terms: document.terms, revokedAt },
      mandateHash: hash,
      limits,
      match: about.match,
      offer: chance.offer,
      platformName: about.change.platform.name,
      seller: about.seller.stateFor(chance.offer),
      means: await meansOf(userId, mandate, chance, about.seller),
    }
    const { attemptId, isMandateOver } = await desks(userId).consider(candidate)
    // Its ledger has said why the next ticket was not bought: no further one asks it.
    if (isMandateOver) await repository.unlist({ id, hash })
    // The desk's alarm sends for it as well, should this be lost.
    if (attemptId !== null) await enqueue({ version: 1, type: 'purchase', userId, attemptId })
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
    const seller = await facts.sellerOf(match, change.platform.id)
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
