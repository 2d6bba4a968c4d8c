import type { Candidate, Due, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { MessageOf } from '#worker/entry/messages.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { Change, ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import type { AfterResponse } from '#worker/people/accounts/sign-in/service.ts'
import type { BuyingDetails, ReadDetails } from '../buying/details.ts'
import type { BuyingFacts } from '../buying/facts.ts'
import type { StartedHere } from '../buying/service.ts'
import type { Mandate, MandateTarget } from '../mandates/contract.ts'
import type { ListedMandate, MandatesRepository } from '../mandates/repository.ts'
import {
  type BuyableOffer,
  beginning,
  buyableIn,
  type Cursor,
  candidateId,
  cursorText,
  mandatesPerCall,
  parseCursor,
  targetsOf,
} from './rules.ts'

type Ports = {
  repository: Pick<MandatesRepository, 'named' | 'listed' | 'unlist'>
  catalogue: Pick<CatalogueService, 'matchFacts' | 'formerIds'>
  facts: Pick<BuyingFacts, 'personOf' | 'sellerOf'>
  details: Pick<BuyingDetails, 'read' | 'seal'>
  desks: (userId: number) => Pick<PurchaseDeskApi, 'consider' | 'begin'>
  enqueue: (message: MessageOf<'purchase'>) => Promise<void>
  /** Does what is due of an attempt. */
  run: (userId: number, attemptId: string, started: StartedHere) => Promise<void>
  afterResponse: AfterResponse
  logger: Logger
}

type Seller = Awaited<ReturnType<BuyingFacts['sellerOf']>>
/** `due`: of the attempt that is carried out here, taken already. */
type StartedAttempt = { userId: number; attemptId: string; due: Due | null }

/** Brings what came on sale to the desks of those whose mandates may let it be bought. */
export function createMatching(ports: Ports) {
  const { repository, catalogue, facts, details, desks, enqueue, run, afterResponse, logger } = ports

  /** By what it is bought, by whom without a protocol; or why it is decided on paper. */
  async function meansOf(
    mandate: Mandate,
    { offer, pence, currency }: BuyableOffer,
    { access, pageWith }: Seller,
    read: ReadDetails | null,
  ) {
    if (!mandate.isLive) return { onPaper: 'not_live' as const }
    if (!access) {
      const page = pageWith({ quantity: mandate.document.terms.quantity, section: offer.section })
      return page === null ? { onPaper: 'no_page' as const } : { page }
    }
    if (offer.ref === undefined) return { onPaper: 'no_ref' as const }
    // Switched on in this moment: the next ticket is its first.
    if (!read) return { onPaper: 'not_live' as const }
    const sealed = await details.seal(read, { pence: pence * mandate.document.terms.quantity, currency })
    return 'onPaper' in sealed ? sealed : { offerRef: offer.ref, ...sealed }
  }

  /** Reads the mandate and its person's limits as they are now. Returns the attempt that it began. */
  async function considerOne(
    { userId, mandateId, isLive }: ListedMandate,
    buyable: BuyableOffer,
    about: { match: MatchFacts; seller: Seller; change: Change; isFirst: boolean },
  ): Promise<StartedAttempt | null> {
    const mayBuy = isLive && about.seller.access !== null && buyable.offer.ref !== undefined
    const [person, read] = await Promise.all([
      facts.personOf(userId, mandateId),
      mayBuy ? details.read(userId, buyable.offer.platformId) : null,
    ])
    if (!person) return null
    const { mandate, limits } = person
    const { id, document, hash, revokedAt } = mandate
    const candidate: Candidate = {
      id: candidateId(about.change, buyable),
      userId,
      mandate: { id, terms: document.terms, revokedAt },
      mandateHash: hash,
      limits,
      match: about.match,
      offer: buyable.offer,
      platformName: about.change.platform.name,
      seller: about.seller.stateFor(about.match, buyable.offer),
      means: await meansOf(mandate, buyable, about.seller, read),
    }
    const desk = desks(userId)
    const decided = about.isFirst ? await desk.begin(candidate) : { ...(await desk.consider(candidate)), due: null }
    const { attemptId, isMandateOver, due } = decided
    // Its ledger has said why the next ticket was not bought: no further one asks it.
    if (isMandateOver) await repository.unlist({ id, hash })
    return attemptId === null ? null : { userId, attemptId, due }
  }

  const send = ({ userId, attemptId }: StartedAttempt) => enqueue({ version: 1, type: 'purchase', userId, attemptId })

  /** Here and now, without a second way through a queue. The desk's alarm sends for it as well, should this be lost. */
  function runNow(started: StartedAttempt, here: StartedHere): void {
    const { userId, attemptId } = started
    afterResponse(async () => {
      try {
        await run(userId, attemptId, here)
      } catch (error) {
        logger.error('purchase_not_run', { attempt_id: attemptId, error: errorText(error) })
        await send(started)
      }
    })
  }

  /** The match of a change, and what a mandate may name to be about it. */
  async function targetedBy(matchId: number): Promise<{ match: MatchFacts; targets: MandateTarget[] } | null> {
    const [match, formerIds] = await Promise.all([catalogue.matchFacts(matchId), catalogue.formerIds(matchId)])
    if (!match) return null
    // It was joined with another meanwhile.
    const ids = match.id === matchId ? formerIds : await catalogue.formerIds(match.id)
    return { match, targets: targetsOf(match, ids) }
  }

  /** A bounded number of mandates; returns where to continue. Which targets have none is asked once for all offers. */
  async function onChange(change: Change, from: string | null): Promise<string | null> {
    const offers = buyableIn(change)
    const targeted = offers.length === 0 ? null : await targetedBy(change.matchId)
    if (!targeted) return null
    const { match, targets } = targeted
    const named = new Set(await repository.named(targets))
    if (named.size === 0) return null
    const lists = offers.flatMap((buyable) => targets.map((target) => ({ buyable, target })))
    const reading = facts.sellerOf(match.id, change.platform.id)
    let cursor: Cursor = parseCursor(from)
    let decided = 0
    let isRunning = false
    for (let list = lists[cursor.list]; list && decided < mandatesPerCall; list = lists[cursor.list]) {
      const { buyable, target } = list
      const limit = mandatesPerCall - decided
      const [seller, page] = await Promise.all([
        reading,
        named.has(target) ? repository.listed(target, buyable, cursor, limit) : [],
      ])
      for (const found of page) {
        const attempt = await considerOne(found, buyable, { change, match, seller, isFirst: !isRunning })
        if (!attempt) continue
        // The connections of one call are for one attempt; the others have calls of their own.
        if (attempt.due === null) await send(attempt)
        else runNow(attempt, { due: attempt.due, access: seller.access })
        isRunning = true
      }
      decided += page.length
      const last = page.length === limit ? page.at(-1) : undefined
      cursor = last
        ? { ...cursor, boundPence: last.boundPence, mandateId: last.mandateId }
        : { ...beginning, list: cursor.list + 1 }
    }
    if (decided > 0) logger.info('mandates_decided', { change_id: change.id, decided })
    return cursor.list < lists.length ? cursorText(cursor) : null
  }

  return { name: 'purchases', handle: onChange } satisfies ChangeSubscriber
}
