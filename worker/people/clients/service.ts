import { invalid, parseInput } from '#worker/ground/http.ts'
import { type Clock, hourMs, toIso } from '#worker/ground/platform/clock.ts'
import { withoutDomesticZero } from '#worker/ground/platform/phone-numbers.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { seatTexts } from '../colleagues/constants.ts'
import type { PlansService } from '../plans/service.ts'
import { clientTexts } from './constants.ts'
import { type Client, ClientChanges, NewClient } from './contract.ts'
import type { ClientColumns, ClientsRepository } from './repository.ts'
import { detailsIn, noDetails } from './rules.ts'

/** Offset of the time zone where a day begins first. */
const furthestZoneMs = 14 * hourMs

type Ports = { repository: ClientsRepository; plans: Pick<PlansService, 'planOf'>; clock: Clock }

type Refused = 'NOT_FOUND' | 'FORBIDDEN'

export type ClientsService = ReturnType<typeof createClientsService>

/** An agent's clients. Those of another agent are not found; without the plan they can be read and deleted. */
export function createClientsService({ repository, plans, clock }: Ports) {
  async function isOffered(userId: number): Promise<boolean> {
    return (await plans.planOf(userId)).entitlements.multipleClients
  }

  /** Why what was sent cannot be kept. */
  async function refusalOf(userId: number, { consent_on }: ClientChanges) {
    if (!(await isOffered(userId))) return fail('PLAN_REQUIRED', clientTexts.needsPlan)
    // A day that has begun anywhere: the clock's own may be behind the agent's.
    const newest = toIso(clock() + furthestZoneMs).slice(0, 10)
    if (!consent_on || consent_on <= newest) return null
    const fields = { consent_on: [clientTexts.consentInFuture] }
    return invalid(fields)
  }

  async function find(userId: number, id: number): Promise<Result<Client, 'NOT_FOUND'>> {
    const client = await repository.findAndReseal(userId, id)
    return client ? succeed(client) : fail('NOT_FOUND', clientTexts.notFound)
  }

  /** A colleague whose seat ended meanwhile gets a refusal that says so; else the answer stands. */
  async function refused<Answer>(userId: number, answer: Answer) {
    return (await repository.isStillAllowed(userId)) ? answer : fail('FORBIDDEN', seatTexts.ended)
  }

  return {
    isOffered,
    find,
    /** By name, for lists and choices. */
    names: repository.names,
    page: repository.page,

    async create(
      userId: number,
      sent: unknown,
    ): Promise<Result<Client, Refused | 'CONFLICT' | 'PLAN_REQUIRED' | 'INVALID'>> {
      const asked = parseInput(NewClient, sent)
      if (!asked.ok) return asked
      const refusal = await refusalOf(userId, asked.value)
      if (refusal) return refusal
      const columns = { ...emptyColumns, ...(await columnsOf(asked.value)), name: asked.value.name }
      const details = { ...noDetails, ...detailsIn(asked.value) }
      const id = await repository.add(userId, columns, details, clock())
      return id === null ? refused(userId, fail('CONFLICT', clientTexts.tooMany)) : find(userId, id)
    },

    /** Changes what is named and leaves the rest. */
    async update(
      userId: number,
      id: number,
      sent: unknown,
    ): Promise<Result<Client, Refused | 'CONFLICT' | 'PLAN_REQUIRED' | 'INVALID'>> {
      const asked = parseInput(ClientChanges, sent)
      if (!asked.ok) return asked
      const refusal = await refusalOf(userId, asked.value)
      if (refusal) return refusal
      const details = detailsIn(asked.value)
      const merge = details && ((before: Client['details']) => ({ ...before, ...details }))
      if (await repository.change(userId, id, await columnsOf(asked.value), merge)) return find(userId, id)
      const found = await find(userId, id)
      return found.ok ? refused(userId, fail('CONFLICT', clientTexts.changed)) : found
    },

    /** With all that is kept of them; alerts made for them stay with the agent. */
    async remove(userId: number, id: number): Promise<Result<null, Refused>> {
      return (await repository.remove(userId, id))
        ? succeed(null)
        : refused(userId, fail('NOT_FOUND', clientTexts.notFound))
    },
  }
}

const emptyColumns: Omit<ClientColumns, 'name'> = {
  reference: '',
  email: '',
  phone: '',
  notes: '',
  budgetPence: null,
  consentOn: null,
  consentNote: '',
}

/** The columns that an input names. The number is as its SMS come from it, so that its STOP is known. */
async function columnsOf(input: ClientChanges): Promise<Partial<ClientColumns>> {
  const columns = {
    name: input.name,
    reference: input.reference,
    email: input.email,
    phone: input.phone && (await withoutDomesticZero(input.phone)),
    notes: input.notes,
    budgetPence: input.budget,
    consentOn: input.consent_on,
    consentNote: input.consent_note,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
