import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { createContactService } from './service.ts'

export function composeContact({ config, limiter, clock, newId, logger }: BaseDependencies) {
  const { smtp, operatorEmail, publicOrigin } = config
  const contact = createContactService({
    clock,
    newId,
    logger,
    transport: createSmtpTransport(smtp),
    limiter,
    from: smtp.from,
    operatorEmail,
    publicOrigin,
  })
  return {
    name: 'contact',
    services: { contact },
    policies: { 'PAGE /contact': 'public', 'PAGE /feedback': 'public' },
  } satisfies Feature
}
