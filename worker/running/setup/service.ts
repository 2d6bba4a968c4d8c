import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { TestEmailResult } from '../email-test/contract.ts'
import type { EmailTestService } from '../email-test/service.ts'
import { type SetupStep, setupSteps, testMailExpired, testMailForMs, testMailSubject } from './constants.ts'
import type { Checklist } from './contract.ts'
import { testMail } from './mail.ts'
import type { SetupRepository } from './repository.ts'

type Ports = {
  repository: SetupRepository
  feedAnsweredAt: () => Promise<Instant | null>
  listPlatforms: () => Promise<Pick<PlatformSpec, 'isActive' | 'isAlertable'>[]>
  deliver: EmailTestService['deliver']
  signer: LinkSigner
  audit: Pick<AuditService, 'note'>
  publicOrigin: string
  clock: Clock
}

type Operator = { userId: number; email: string }

/** What still has to work before a site is of use: each step is found done in the data itself, once and for all. */
export function createSetupService(ports: Ports) {
  const { repository, feedAnsweredAt, listPlatforms, deliver, signer, audit, publicOrigin, clock } = ports

  /** Only mail is confirmed by a person: a server that accepted it may not have delivered it. */
  const probes: Partial<Record<SetupStep, () => Promise<Instant | null>>> = {
    feed: feedAnsweredAt,
    platform: async () => ((await repository.hasRead()) ? clock() : null),
    alert: async () => ((await repository.hasAlerted()) ? clock() : null),
  }

  return {
    async checklist(): Promise<Checklist> {
      const marks = await repository.marks()
      for (const step of setupSteps) {
        const doneAt = marks.has(step) ? null : ((await probes[step]?.()) ?? null)
        if (doneAt === null) continue
        marks.set(step, doneAt)
        await repository.mark(step, doneAt)
      }
      const steps = setupSteps.map((step) => ({ step, doneAt: marks.get(step) ?? null }))
      const mayAlert =
        marks.has('alert') || (await listPlatforms()).some(({ isActive, isAlertable }) => isActive && isAlertable)
      return { steps, isDone: steps.every(({ doneAt }) => doneAt !== null), mayAlert }
    },

    /** To the operator who asks, at their own address. */
    async sendTestMail({ userId, email: to }: Operator): Promise<Result<TestEmailResult, 'RATE_LIMITED'>> {
      const link = `${publicOrigin}/admin?mail=${await signer.sign(String(clock() + testMailForMs))}`
      return deliver(userId, { to, subject: testMailSubject, write: (head) => testMail({ ...head, link }) })
    },

    /** Opening the link is not enough: scanners of mail open links too. */
    async confirmMail(token: string, actorId: number): Promise<Result<null, 'INVALID'>> {
      const until = Number(await signer.verify(token))
      if (!(until > clock())) return fail('INVALID', testMailExpired)
      const entry = { actorId, subject: 'mail', id: null, name: 'Set-up' } as const
      const noted = audit.note({ ...entry, action: 'mail_confirmed', before: null, after: null })
      await repository.mark('mail', clock(), [noted])
      return succeed(null)
    },
  }
}
