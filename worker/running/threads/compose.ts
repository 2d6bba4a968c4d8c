import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { createThreadDesk } from './desk.service.ts'
import { createThreadMailer } from './mailer.ts'
import { managersDataSource, threadsDataSource } from './personal-data.ts'
import { createThreadsRepository } from './repository.ts'
import { createThreadsService } from './service.ts'

export function composeThreads(ports: BaseDependencies & { plans: PlansService; audit: AuditService }) {
  const { smtp, publicOrigin, operatorEmail } = ports.config
  const repository = createThreadsRepository(ports.database)
  const mailer = createThreadMailer({ ...ports, transport: createSmtpTransport(smtp), from: smtp.from, publicOrigin })
  const threads = createThreadsService({ ...ports, repository, mailer, operatorEmail })
  return {
    name: 'threads',
    services: { threads, threadDesk: createThreadDesk({ ...ports, repository, mailer }) },
    policies: {
      'PAGE /dashboard/messages': 'signed_in',
      'PAGE /dashboard/messages/:threadId': 'signed_in',
      'PAGE /admin/messages': { permission: 'MANAGE_USERS' },
      'PAGE /admin/messages/:threadId': { permission: 'MANAGE_USERS' },
    },
    jobs: { everyMinute: { removeExpiredThreads: threads.sweep } },
    personalData: [threadsDataSource(repository), managersDataSource(repository)],
  } satisfies Feature
}
