// Every night: the ledger adds up to zero and agrees with orders, documents, plans and figures, or the operator is mailed.

import type { MailTransport } from '#worker/ground/mail/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { freePlan } from '#worker/people/plans/constants.ts'
import {
  cases,
  maxProblems,
  type ProblemKind,
  pagesPerRun,
  payersPerPage,
  plansPerPage,
  problemsPerMail,
  problemTexts,
  receiptsPerPage,
  refundStuckMs,
  silenceAlarmedAfterMs,
} from './constants.ts'
import type { Problem, Proof } from './contract.ts'
import { alarmMail } from './mail.ts'
import type { ProofRepository } from './repository.ts'
import { emptyTally, isProofDue, problemsOf, tallied, wrongTotals } from './rules.ts'

type ProofPorts = {
  repository: ProofRepository
  transport: MailTransport
  from: string
  operatorEmail: string
  publicOrigin: string
  note: Note
  noteView: AuditService['noteView']
  clock: Clock
  logger: Logger
}

export function createProofOfBooks(ports: ProofPorts) {
  const { repository, transport, from, operatorEmail, publicOrigin, note, noteView, clock, logger } = ports

  /** The next page of a proof: where it then stands, and what it found. */
  async function step(proof: Proof): Promise<{ proof: Proof; problems: Problem[] }> {
    if (proof.phase === 'payers') return provePayers(proof)
    if (proof.phase === 'receipts') return proveNumbers(proof)
    return provePlans(proof)
  }

  async function provePayers(proof: Proof) {
    const ids = await repository.payerIds(proof.cursor, payersPerPage)
    const books = ids.length === 0 ? [] : await repository.books(ids, proof.startedAt - refundStuckMs)
    const now = clock()
    const tally = books.reduce((sum, one) => tallied(sum, one, proof.startedAt), proof.tally)
    const isLast = ids.length < payersPerPage
    const next: Proof = {
      ...proof,
      tally,
      ...(isLast ? { phase: 'receipts', cursor: '0' } : { cursor: ids.at(-1) ?? '' }),
    }
    return { proof: next, problems: books.flatMap((one) => problemsOf(one, now)) }
  }

  async function proveNumbers(proof: Proof) {
    const after = Number(proof.cursor)
    const numbers = await repository.receiptNumbers(after)
    const gap = numbers.findIndex((number, index) => number !== after + index + 1)
    const problems: Problem[] =
      gap < 0 ? [] : [{ kind: 'numbering', subject: `receipt ${after + gap + 1}`, text: 'There is no such document.' }]
    const isLast = numbers.length < receiptsPerPage
    const cursor = isLast ? '0_0' : String(numbers.at(-1))
    return { proof: { ...proof, phase: isLast ? 'plans' : 'receipts', cursor } as Proof, problems }
  }

  async function provePlans(proof: Proof) {
    const [untilAt = 0, userId = 0] = proof.cursor.split('_').map(Number)
    const plans = await repository.plansAfter(untilAt, userId)
    const now = clock()
    const problems = plans
      .filter((plan) => plan.payerId === null && plan.plan !== freePlan && plan.untilAt > now)
      .map(({ userId: whose, plan }): Problem => {
        return {
          kind: 'plan_without_money',
          subject: `user ${whose}`,
          text: `User ${whose} has ${plan} and never paid.`,
        }
      })
    const last = plans.at(-1)
    const isLast = plans.length < plansPerPage || !last
    const next: Proof = isLast ? { ...proof, phase: 'done' } : { ...proof, cursor: `${last.untilAt}_${last.userId}` }
    if (!isLast) return { proof: next, problems }
    const totals = wrongTotals(proof.tally, await repository.countedMonths(), proof.startedAt)
    return { proof: next, problems: [...problems, ...totals] }
  }

  async function advance(running: Proof): Promise<void> {
    let proof = running
    for (let pages = 0; pages < pagesPerRun; pages += 1) {
      const done = await step(proof)
      proof = done.proof
      await repository.advance(proof, done.problems.slice(0, maxProblems), clock())
      if (proof.phase !== 'done') continue
      await repository.finish(proof.startedAt, proof.tally, cases, clock())
      logger.info('books_proved', { payers: proof.tally.payers, entries: proof.tally.entries })
      return
    }
  }

  async function begin(): Promise<void> {
    const startedAt = clock()
    await repository.begin(startedAt, emptyTally())
    await advance({ startedAt, finishedAt: null, phase: 'payers', cursor: '', tally: emptyTally() })
  }

  return {
    /** Goes on with the night's proof, or begins it. */
    async prove(): Promise<void> {
      const last = await repository.last()
      if (last && last.phase !== 'done') await advance(last)
      else if (isProofDue(last?.startedAt ?? null, clock())) await begin()
    },

    /** When an operator asks; one that runs goes on. */
    async proveNow(actorId: number): Promise<void> {
      const about = { subject: 'payment', id: null, personId: null, name: 'The books', after: null } as const
      await noteView({ actorId, action: 'books_proved', ...about })
      const last = await repository.last()
      await (last && last.phase !== 'done' ? advance(last) : begin())
    },

    /** Keeps a case that no proof would find again. */
    raise: (kind: ProblemKind, subject: string, text: string) => repository.raise({ kind, subject, text }, clock()),

    /** The case needs no person any more. */
    close: (kind: ProblemKind, subject: string) => repository.close(kind, subject, clock()),

    /** Mails the operator what they were not mailed yet; what could not be sent is sent with the next run. */
    async alarm(): Promise<void> {
      const problems = await repository.unalarmed(problemsPerMail, clock() - silenceAlarmedAfterMs)
      if (problems.length === 0) return
      const sent = await transport.send(alarmMail(problems, { from, to: operatorEmail, publicOrigin }))
      logger.error('books_alarm', {
        problems: problems.length,
        kinds: [...new Set(problems.map(({ kind }) => kind))].join(' '),
      })
      if (sent.kind !== 'retry') await repository.alarmed(problems, clock())
    },

    /** For the desk. */
    async view() {
      const [proof, problems, churn] = await Promise.all([repository.last(), repository.open(), repository.churn()])
      return {
        proof: proof && {
          startedAt: proof.startedAt,
          finishedAt: proof.finishedAt,
          payers: proof.tally.payers,
          entries: proof.tally.entries,
          sumPence: proof.tally.sumPence,
        },
        problems: problems.map((problem) => ({ ...problem, title: problemTexts[problem.kind] })),
        churn,
      }
    },

    /** An operator looked into it. A proof that finds it again opens it again. */
    async settle(kind: string, subject: string, actorId: number): Promise<boolean> {
      const noted = note({
        actorId,
        action: 'problem_settled',
        subject: 'payment',
        id: null,
        // A payer or a payment, by ids that outlive the account.
        personId: null,
        name: `${kind}: ${subject}`,
        before: null,
        after: null,
      })
      return repository.settle(kind, subject, clock(), noted)
    },
  }
}
