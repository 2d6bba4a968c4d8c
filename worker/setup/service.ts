import type { AuditService } from '../admin/service.ts'
import type { MailTransport } from '../mail/contract.ts'
import { guardHeaders } from '../mail/header-guard.ts'
import type { Clock, Instant } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { Limiter } from '../platform/limiter.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import type { LinkSigner } from '../platform/signed-link.ts'
import {
  type SetupStep,
  setupSteps,
  testMailExpired,
  testMailForMs,
  testMailRefused,
  testMails,
  testMailTooOften,
} from './constants.ts'
import type { Checklist } from './contract.ts'
import { testMail } from './mail.ts'
import type { SetupRepository } from './repository.ts'

type Ports = {
  repository: SetupRepository
  feedAnsweredAt: () => Promise<Instant | null>
  transport: MailTransport
  limiter: Limiter
  signer: LinkSigner
  audit: Pick<AuditService, 'note' | 'noteView'>
  from: string
  publicOrigin: string
  clock: Clock
  newId: NewId
}

const mailEntry = (actorId: number) => ({ actorId, subject: 'mail', id: null, name: 'Set-up' }) as const

/** What still has to work before a site is of use: each step is found done in the data itself, once and for all. */
export function createSetupService(ports: Ports) {
  const { repository, feedAnsweredAt, limiter, signer, audit, from, publicOrigin, clock, newId } = ports
  const transport = guardHeaders(ports.transport)

  /** Mail alone is told by a person: that a server took it does not mean that it arrived. */
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
      const mayAlert = marks.has('alert') || (await repository.hasAlertable())
      return { steps, isDone: steps.every(({ doneAt }) => doneAt !== null), mayAlert }
    },

    /** To the operator who asks, at their own address. */
    async sendTestMail(to: { userId: number; email: string }): Promise<Result<null, 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const { allowed, retryAfterSeconds } = await limiter.take(`setup-mail:${to.userId}`, testMails)
      if (!allowed) return fail('RATE_LIMITED', testMailTooOften, { retryAfterSeconds })
      await audit.noteView({ ...mailEntry(to.userId), action: 'test_mail_sent', after: { to: to.email } })
      const link = `${publicOrigin}/admin?mail=${await signer.sign(String(clock() + testMailForMs))}`
      const messageId = `<setup.${newId()}@${new URL(publicOrigin).hostname}>`
      const sent = await transport.send(testMail({ from, to: to.email, messageId, link }))
      return sent.kind === 'sent' ? succeed(null) : fail('UNAVAILABLE', `${testMailRefused} ${sent.reason}`)
    },

    /** Opening the link is not enough: scanners of mail open links too. */
    async confirmMail(token: string, actorId: number): Promise<Result<null, 'INVALID'>> {
      const until = Number(await signer.verify(token))
      if (!(until > clock())) return fail('INVALID', testMailExpired)
      const noted = audit.note({ ...mailEntry(actorId), action: 'mail_confirmed', before: null, after: null })
      await repository.mark('mail', clock(), [noted])
      return succeed(null)
    },
  }
}
