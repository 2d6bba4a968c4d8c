import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { createEmailTestRepository } from './repository.ts'
import { emailTestRoutes } from './routes.ts'
import { createEmailTestService } from './service.ts'

export function composeEmailTest({
  config,
  database,
  limiter,
  audit,
  newId,
  logger,
}: BaseDependencies & { audit: AuditService }) {
  const emailTest = createEmailTestService({
    repository: createEmailTestRepository(database),
    smtp: config.smtp,
    transport: createSmtpTransport(config.smtp),
    publicOrigin: config.publicOrigin,
    limiter,
    audit,
    newId,
    logger,
  })
  const policy = { permission: 'MANAGE_USERS' } as const
  return {
    name: 'email test',
    services: { emailTest },
    routes: { api: () => [emailTestRoutes(emailTest)] },
    policies: {
      'GET /api/debug/email-config': policy,
      'GET /api/email-config-status': policy,
      'POST /api/test-email': policy,
      'PAGE /admin/email-test': policy,
    },
  } satisfies Feature
}
