import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { maxMessagesPerThread, threadsPath, threadTexts } from './constants.ts'
import { Assignment, type DeskThread, type Manager, NewAnswer, Settled } from './contract.ts'
import type { ThreadMailer } from './mailer.ts'
import type { ThreadsRepository } from './repository.ts'

type Ports = {
  repository: ThreadsRepository
  mailer: ThreadMailer
  audit: Pick<AuditService, 'note'>
  clock: Clock
}

type Operator = Pick<Caller, 'userId' | 'sessionId' | 'firstName'>
type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'

/** The desk's inbox, and which operator is whose dedicated manager. */
export function createThreadDesk({ repository, mailer, audit, clock }: Ports) {
  /** Words of a thread are no operator's act: the log has its number. */
  const note = ({ userId }: Operator, action: 'thread_answered' | 'thread_settled', thread: DeskThread) =>
    audit.note({
      actorId: userId,
      action,
      subject: 'user',
      id: thread.userId,
      name: thread.email,
      before: null,
      after: { message: thread.id },
    })

  async function whyNot(id: number): Promise<Result<never, 'CONFLICT'>> {
    const { length } = await repository.messagesOf(id)
    return fail('CONFLICT', length >= maxMessagesPerThread ? threadTexts.full : threadTexts.movedOn)
  }

  /** Operators to choose from, and who is chosen. */
  async function managersFor(userId: number): Promise<{ operators: Manager[]; manager: Manager | null }> {
    const [operators, manager] = await Promise.all([repository.operators(), repository.managerOf(userId)])
    return { operators, manager: manager && { id: manager.id, name: manager.name } }
  }

  return {
    async inbox() {
      const [waiting, quiet] = await Promise.all([repository.waiting(), repository.quiet()])
      return { waiting, quiet }
    },

    /** Newest first, below an id. */
    ofAccount: repository.ofAccount,

    async read(id: number) {
      const thread = await repository.find(id)
      return thread && { thread, messages: await repository.messagesOf(id) }
    },

    /** Refused where a message arrived that the operator has not read. True when the account was mailed. */
    async answer(operator: Operator, id: number, sent: unknown): Promise<Result<{ isMailed: boolean }, Refusal>> {
      const asked = parseInput(NewAnswer, sent)
      if (!asked.ok) return asked
      const thread = await repository.find(id)
      if (!thread) return fail('NOT_FOUND', threadTexts.notFound)
      const { seen, message } = asked.value
      const noted = note(operator, 'thread_answered', thread)
      if (!(await repository.answer(operator, id, seen, message, clock(), noted))) return whyNot(id)
      const letter = { title: 'Answer', subject: thread.subject, from: `${operator.firstName} of Touchline`, message }
      return succeed({ isMailed: await mailer.send(thread.email, { ...letter, path: `${threadsPath}/${id}` }) })
    },

    async settle(operator: Operator, id: number, sent: unknown): Promise<Result<null, Refusal>> {
      const asked = parseInput(Settled, sent)
      if (!asked.ok) return asked
      const thread = await repository.find(id)
      if (!thread) return fail('NOT_FOUND', threadTexts.notFound)
      const noted = note(operator, 'thread_settled', thread)
      return (await repository.settle(operator, id, asked.value.seen, noted)) ? succeed(null) : whyNot(id)
    },

    managersFor,

    async assign(
      operator: Operator,
      agent: { id: number; email: string },
      sent: unknown,
    ): Promise<Result<null, Refusal>> {
      const asked = parseInput(Assignment, sent)
      if (!asked.ok) return asked
      const { operators, manager } = await managersFor(agent.id)
      const chosen = operators.find(({ id }) => id === asked.value.manager) ?? null
      if (asked.value.manager !== null && !chosen) {
        return fail('INVALID', threadTexts.noManager, { fields: { manager: [threadTexts.noManager] } })
      }
      const noted = audit.note({
        actorId: operator.userId,
        action: 'manager_assigned',
        subject: 'user',
        id: agent.id,
        name: agent.email,
        before: { manager: manager?.id ?? null },
        after: { manager: chosen?.id ?? null },
      })
      await repository.assign(operator, agent.id, chosen?.id ?? null, clock(), noted)
      return succeed(null)
    },
  }
}
