import { parseInput } from '#worker/ground/http.ts'
import type { Mail, MailTransport, SendResult } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import type { SmtpSettings } from '#worker/ground/mail/smtp.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { addressMissing, testMails, testsUsedUp } from './constants.ts'
import { TestEmailForm, type TestEmailResult } from './contract.ts'
import { testEmail } from './mail.ts'
import type { EmailTestRepository } from './repository.ts'
import { configOf, issueOf } from './rules.ts'

type Ports = {
  repository: EmailTestRepository
  smtp: SmtpSettings & { from: string }
  transport: MailTransport
  limiter: Limiter
  audit: Pick<AuditService, 'noteView'>
  publicOrigin: string
  newId: NewId
  logger: Pick<Logger, 'error'>
}

/** Written once it has its id. */
type TestMail = { to: string; subject: string; write: (head: MailHead) => Mail }
type MailHead = Pick<Mail, 'from' | 'to' | 'subject' | 'messageId'>

export type EmailTestService = ReturnType<typeof createEmailTestService>

/** Whether mail is set up and works; a test goes out at once and by the transport that all mails take. */
export function createEmailTestService({
  repository,
  smtp,
  limiter,
  audit,
  publicOrigin,
  newId,
  logger,
  ...ports
}: Ports) {
  const transport = guardHeaders(ports.transport)

  /** Any test mail of an operator: so many an hour. One that is not sent is an answer, not a failure of the call. */
  async function deliver(
    operatorId: number,
    { to, subject, write }: TestMail,
  ): Promise<Result<TestEmailResult, 'RATE_LIMITED'>> {
    const { allowed, retryAfterSeconds } = await limiter.take(`email-test:${operatorId}`, testMails)
    if (!allowed) return fail('RATE_LIMITED', testsUsedUp, { retryAfterSeconds })
    const entry = { actorId: operatorId, subject: 'mail', id: null, name: to } as const
    // Before it is out (decision 36); what became of it follows as an entry of its own.
    await audit.noteView({ ...entry, action: 'test_mail_sent', after: { subject } })
    const messageId = `<test.${newId()}@${new URL(publicOrigin).hostname}>`
    const sent = await transport.send(write({ from: smtp.from, to, subject, messageId }))
    const result = resultOf(to, sent)
    await audit
      .noteView({ ...entry, action: 'test_mail_answered', after: outcomeOf(result) })
      // The mail is out; an operator who read of an error would send it again.
      .catch((error) => logger.error('test_mail_not_noted', { error: errorText(error) }))
    return succeed(result)
  }

  return {
    deliver,

    config: () => configOf({ ...smtp, hasPassword: smtp.password.reveal() !== '' }),

    newest: repository.newest,

    async send(operatorId: number, input: unknown): Promise<Result<TestEmailResult, 'INVALID' | 'RATE_LIMITED'>> {
      const form = parseInput(TestEmailForm, input)
      if (!form.ok) {
        const { fields } = form.error
        return fields?.email ? fail('INVALID', addressMissing, { fields }) : form
      }
      const { email: to, subject, message } = form.value
      return deliver(operatorId, { to, subject, write: (head) => testEmail({ ...head, message }) })
    },
  }
}

function resultOf(to: string, sent: SendResult): TestEmailResult {
  if (sent.kind === 'sent') {
    return { success: true, to, messageId: sent.messageId, error: null, configuration_issue: null }
  }
  return { success: false, to, messageId: null, error: sent.reason, configuration_issue: issueOf(sent.reason) }
}

function outcomeOf({ success, error }: TestEmailResult): object {
  return success ? { outcome: 'The mail server took it' } : { outcome: 'Not sent', answer: error }
}
