import type { MandateNote } from '#durable/purchase-desk/protocol.ts'
import { parseInput } from '#worker/ground/http.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import { changedMeanwhile } from '#worker/people/accounts/recovery/constants.ts'
import type { SignedIn } from '#worker/people/accounts/sessions/contract.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { hashOfDocument, hashOfRead, idOfForm } from './chain.ts'
import { documentFormat, mandateTexts, maxMandates, type RevokedFrom } from './constants.ts'
import {
  type Mandate,
  type MandateTarget,
  type NamedTarget,
  NewTerms,
  NewVersion,
  type ReadTerms,
  Signature,
} from './contract.ts'
import type { MandatesRepository } from './repository.ts'
import { isGoodEnd } from './rules.ts'
import { isOpen, type MandateState, matchesAlone, type StatedMandate, stateOf } from './state.rules.ts'
import { aboutText, wordsOf } from './words.rules.ts'

export type MandatesService = ReturnType<typeof createMandatesService>

type Ports = {
  repository: MandatesRepository
  catalogue: Pick<CatalogueService, 'matchFacts' | 'findTeams' | 'listLeagues'>
  /** Has the ledger say what was signed and switched; may be repeated. */
  note: (userId: number, mandate: MandateNote) => Promise<void>
  /** Ends what waits for an answer by a mandate; may be repeated. */
  endAttempts: (userId: number, mandateId: string, at: Instant, why?: string) => Promise<void>
  /** Purchases that stand, by the mandate's id. */
  purchasesBy: (userId: number, mandateIds: string[]) => Promise<Record<string, number>>
  /** Those of the matches that are bought, by any mandate. */
  matchesBought: (userId: number, matchIds: number[]) => Promise<number[]>
  planOf: PlansService['planOf']
  clock: Clock
  newId: NewId
}

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'

/** What people let be bought for them, as they signed it. */
export function createMandatesService(ports: Ports) {
  const { repository, catalogue, note, endAttempts, purchasesBy, matchesBought, planOf, clock, newId } = ports

  async function nameOf({ kind, id }: MandateTarget): Promise<string | undefined> {
    if (kind === 'team') return (await catalogue.findTeams([id]))[0]?.name
    if (kind === 'league') return (await catalogue.listLeagues()).find((league) => league.id === id)?.name
    const match = await catalogue.matchFacts(id)
    return match ? `${match.homeTeamName} v ${match.awayTeamName}` : undefined
  }

  /** Those that are still listed. */
  async function namedTargets(targets: readonly MandateTarget[]): Promise<NamedTarget[]> {
    const names = await Promise.all(targets.map(nameOf))
    return targets.flatMap((target, at) => (names[at] === undefined ? [] : { ...target, name: names[at] }))
  }

  /** The terms as they are shown before they are signed. */
  async function readTerms(input: unknown): Promise<Result<ReadTerms, 'INVALID' | 'NOT_FOUND'>> {
    const terms = parseInput(NewTerms, input)
    if (!terms.ok) return terms
    if (!isGoodEnd(terms.value.validUntilAt, clock())) {
      return fail('INVALID', mandateTexts.badEnd, { fields: { valid_until: [mandateTexts.badEnd] } })
    }
    const named = await namedTargets(terms.value.targets)
    if (named.length < terms.value.targets.length) return fail('NOT_FOUND', mandateTexts.gone)
    const words = wordsOf(terms.value, named)
    return succeed({ terms: terms.value, words, read: await hashOfRead(terms.value, words) })
  }

  /** Signs what was read, and nothing that differs from it. */
  async function sign(
    { userId: owner, sessionId }: SignedIn,
    sent: { terms: unknown; read: string },
    before: Pick<Mandate, 'id' | 'document' | 'hash' | 'isLive' | 'clientId'> | null,
    id = before?.id ?? newId(),
  ): Promise<Result<Mandate, Refusal>> {
    const read = await readTerms(sent.terms)
    if (!read.ok) return read
    if (read.value.read !== sent.read) return fail('CONFLICT', mandateTexts.otherWords)
    const { terms, words } = read.value
    const document = {
      format: documentFormat,
      mandate: id,
      version: (before?.document.version ?? 0) + 1,
      owner,
      terms,
      words,
      signedAt: clock(),
      previous: before?.hash ?? null,
    } as const
    const hash = await hashOfDocument(document)
    const isSigned = await repository.sign({ document, hash }, sessionId)
    if (!isSigned)
      return before
        ? fail('CONFLICT', mandateTexts.changed)
        : ((await signedBefore(owner, id, sent.read)) ?? fail('CONFLICT', await whyNotAdded(owner)))
    const { isLive, clientId } = before ?? { isLive: false, clientId: null }
    return noted(owner, { id, document, hash, isLive, revokedAt: null, revokedFrom: null, clientId })
  }

  /** A revoked one is noted as such alone. */
  async function noted(userId: number, mandate: Mandate) {
    const { id: mandateId, hash, isLive, revokedAt, document } = mandate
    const { version, words } = document
    if (revokedAt === null) await note(userId, { mandateId, hash, version, words, isLive })
    return succeed(mandate)
  }

  /** What the same form signed a moment ago; null where it signed nothing. */
  async function signedBefore(userId: number, id: string, read: string): Promise<Result<Mandate, Refusal> | null> {
    const mandate = await repository.find(userId, id)
    if (!mandate) return null
    const { version, terms, words } = mandate.document
    const isSame = version > 1 || (await hashOfRead(terms, words)) === read
    return isSame ? noted(userId, mandate) : fail('CONFLICT', mandateTexts.otherWords)
  }

  async function whyNotAdded(userId: number): Promise<string> {
    return (await repository.inForce(userId)).length < maxMandates ? changedMeanwhile : mandateTexts.full
  }

  /** Only of those that are in force purchases are counted. */
  async function stated(userId: number, mandates: readonly Mandate[]): Promise<StatedMandate[]> {
    const now = clock()
    const open = mandates.filter((mandate) => isOpen(stateOf(mandate, 0, [], now)))
    const ids = open.map(({ id }) => id)
    const matchIds = [...new Set(open.flatMap(({ document }) => matchesAlone(document.terms) ?? []))]
    const [made, bought]: [Record<string, number>, number[]] = await Promise.all([
      ids.length === 0 ? {} : purchasesBy(userId, ids),
      matchIds.length === 0 ? [] : matchesBought(userId, matchIds),
    ])
    return mandates.map((mandate) => ({ ...mandate, state: stateOf(mandate, made[mandate.id] ?? 0, bought, now) }))
  }

  async function stateOfOne(userId: number, mandate: Mandate | null): Promise<MandateState> {
    const [found] = mandate ? await stated(userId, [mandate]) : []
    return found?.state ?? 'revoked'
  }

  return {
    readTerms,
    namedTargets,
    stated,

    stateOf: stateOfOne,

    /** One that is gone buys nothing. */
    stateOfId: async (userId: number, id: string): Promise<MandateState> =>
      stateOfOne(userId, await repository.find(userId, id)),

    async create(caller: SignedIn, input: unknown): Promise<Result<Mandate, Refusal>> {
      const sent = parseInput(Signature, input)
      if (!sent.ok) return sent
      const { form } = sent.value
      return sign(caller, sent.value, null, form === undefined ? newId() : await idOfForm(caller.userId, form))
    },

    /** A new version in place of the one that the person saw. */
    async change(caller: SignedIn, id: string, input: unknown): Promise<Result<Mandate, Refusal>> {
      const sent = parseInput(NewVersion, input)
      if (!sent.ok) return sent
      const before = await repository.find(caller.userId, id)
      if (!before) return fail('NOT_FOUND', mandateTexts.notFound)
      const isCurrent = before.revokedAt === null && before.document.version === sent.value.version
      return isCurrent ? sign(caller, sent.value, before) : fail('CONFLICT', mandateTexts.changed)
    },

    /** May be repeated; the first time counts. */
    async revoke(userId: number, id: string, from: RevokedFrom): Promise<Result<Mandate, 'NOT_FOUND'>> {
      await repository.revoke(userId, id, clock(), from)
      const mandate = await repository.find(userId, id)
      if (!mandate) return fail('NOT_FOUND', mandateTexts.notFound)
      const why = `You revoked a mandate ${aboutText(mandate.document.words)}`
      await endAttempts(userId, id, mandate.revokedAt ?? clock(), why)
      return succeed(mandate)
    },

    inForce: repository.inForce,

    /** Those in force, in the desk's ledger first: what died between the two is done again. */
    async revokeAll(userId: number, why: string): Promise<void> {
      const at = clock()
      for (const { id, document } of await repository.inForce(userId)) {
        await endAttempts(userId, id, at, `${why}, so a mandate ${aboutText(document.words)} was revoked`)
        await repository.revoke(userId, id, at, 'account')
      }
    },

    /** Whether it buys, or is decided on paper. A revoked one stays as it is. */
    async setLive(caller: SignedIn, id: string, isLive: boolean): Promise<Result<Mandate, 'NOT_FOUND' | 'CONFLICT'>> {
      await repository.setLive(caller, id, isLive ? clock() : null)
      const mandate = await repository.find(caller.userId, id)
      if (!mandate) return fail('NOT_FOUND', mandateTexts.notFound)
      return isLive && mandate.revokedAt !== null
        ? fail('CONFLICT', mandateTexts.changed)
        : noted(caller.userId, mandate)
    },

    /** For which client it buys, and bought; null for none. */
    async setClient(
      caller: SignedIn,
      id: string,
      clientId: number | null,
    ): Promise<Result<null, 'NOT_FOUND' | 'PLAN_REQUIRED'>> {
      if (clientId !== null && !(await planOf(caller.userId)).entitlements.multipleClients) {
        return fail('PLAN_REQUIRED', clientTexts.needsPlan)
      }
      const isSet = await repository.setClient(caller, id, clientId)
      return isSet ? succeed(null) : fail('NOT_FOUND', mandateTexts.noSuchClient)
    },

    async find(userId: number, id: string): Promise<Result<Mandate, 'NOT_FOUND'>> {
      const mandate = await repository.find(userId, id)
      return mandate ? succeed(mandate) : fail('NOT_FOUND', mandateTexts.notFound)
    },

    /** Newest first; revoked ones among them. */
    list: (userId: number): Promise<Mandate[]> => repository.ofUser(userId, 5 * maxMandates),
  }
}
