import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { changedMeanwhile } from '#worker/people/accounts/recovery/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { displayName } from '#worker/people/accounts/sign-in/rules.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import {
  deskThreadsPath,
  maxMessagesPerThread,
  measuredMs,
  messagesPerDay,
  promiseMs,
  threadKeptMs,
  threadTexts,
} from './constants.ts'
import { type Line, NewMessage, NewThread, type Thread, type ThreadMessage } from './contract.ts'
import type { ThreadMailer } from './mailer.ts'
import type { ThreadsRepository } from './repository.ts'
import { measuredOf } from './rules.ts'

type Ports = {
  repository: ThreadsRepository
  plans: Pick<PlansService, 'planOf'>
  mailer: ThreadMailer
  /** Where messages go that have no dedicated manager. */
  operatorEmail: string
  limiter: Limiter
  clock: Clock
}

type Owner = Pick<Caller, 'userId' | 'sessionId' | 'email' | 'firstName' | 'googleProfile'>
type Refusal = 'INVALID' | 'PLAN_REQUIRED' | 'RATE_LIMITED' | 'NOT_FOUND' | 'CONFLICT'

/** What an account writes to the operators and is answered, while its plan promises a first answer. */
export function createThreadsService({ repository, plans, mailer, operatorEmail, limiter, clock }: Ports) {
  /** Null without a promise. */
  async function senderOf({ userId, sessionId }: Pick<Owner, 'userId' | 'sessionId'>) {
    const { effectivePlan: plan, entitlements } = await plans.planOf(userId)
    return promiseMs(plan) === null ? null : { userId, sessionId, plan, hasLine: entitlements.dedicatedManager }
  }

  async function mayWrite(owner: Owner) {
    const sender = await senderOf(owner)
    if (!sender) return fail('PLAN_REQUIRED', threadTexts.needsPlan)
    const { allowed, retryAfterSeconds } = await limiter.take(`thread-message:${owner.userId}`, messagesPerDay)
    return allowed ? succeed(sender) : fail('RATE_LIMITED', threadTexts.tooMany, { retryAfterSeconds })
  }

  async function mailOperator(owner: Owner, { id, subject }: Pick<Thread, 'id' | 'subject'>, message: string) {
    const manager = await repository.managerOf(owner.userId)
    const letter = { title: 'Message', subject, from: `${displayName(owner)} (${owner.email})`, message }
    await mailer.send(manager?.email ?? operatorEmail, { ...letter, path: `${deskThreadsPath}/${id}` })
  }

  async function open(owner: Owner, sent: unknown): Promise<Result<{ id: number }, Refusal>> {
    const asked = parseInput(NewThread, sent)
    if (!asked.ok) return asked
    const sender = await mayWrite(owner)
    if (!sender.ok) return sender
    const id = await repository.open(sender.value, asked.value, clock())
    if (id === null) return fail('CONFLICT', changedMeanwhile)
    await mailOperator(owner, { id, subject: asked.value.subject }, asked.value.message)
    return succeed({ id })
  }

  async function find(userId: number, id: number): Promise<Thread | null> {
    const thread = await repository.find(id)
    return thread?.userId === userId ? thread : null
  }

  return {
    open,

    isOffered: async (owner: Pick<Owner, 'userId' | 'sessionId'>): Promise<boolean> => (await senderOf(owner)) !== null,

    /** Newest first, below an id. */
    list: (userId: number, before = Number.MAX_SAFE_INTEGER): Promise<Thread[]> => repository.ofAccount(userId, before),

    /** Null for another account's. */
    async read(userId: number, id: number): Promise<{ thread: Thread; messages: ThreadMessage[] } | null> {
      const thread = await find(userId, id)
      return thread && { thread, messages: await repository.messagesOf(id) }
    },

    async write(owner: Owner, id: number, sent: unknown): Promise<Result<null, Refusal>> {
      const asked = parseInput(NewMessage, sent)
      if (!asked.ok) return asked
      const thread = await find(owner.userId, id)
      if (!thread) return fail('NOT_FOUND', threadTexts.notFound)
      const sender = await mayWrite(owner)
      if (!sender.ok) return sender
      if (!(await repository.write(sender.value, id, asked.value.message, clock()))) {
        const { length } = await repository.messagesOf(id)
        return fail('CONFLICT', length >= maxMessagesPerThread ? threadTexts.full : changedMeanwhile)
      }
      await mailOperator(owner, thread, asked.value.message)
      return succeed(null)
    },

    /** Who answers, what is promised and what was measured; null for a plan without a promise. */
    async lineOf(userId: number): Promise<Line | null> {
      const { effectivePlan: plan, entitlements } = await plans.planOf(userId)
      const promise = promiseMs(plan)
      if (promise === null) return null
      const [manager, durations] = await Promise.all([
        entitlements.dedicatedManager ? repository.managerOf(userId) : null,
        repository.firstAnswers(plan, clock() - measuredMs),
      ])
      const measured = measuredOf(durations)
      return { promiseMs: promise, hasManager: entitlements.dedicatedManager, manager: manager?.name ?? null, measured }
    },

    sweep: (): Promise<void> => repository.removeExpired(clock() - threadKeptMs),
  }
}
