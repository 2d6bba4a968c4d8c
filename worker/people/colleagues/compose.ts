import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { ActivityService } from '../activity/service.ts'
import type { PlansService } from '../plans/service.ts'
import { colleaguesDataSource, invitationsDataSource } from './personal-data.ts'
import { createColleaguesRepository } from './repository.ts'
import { createColleaguesService } from './service.ts'

export function composeColleagues(ports: BaseDependencies & { plans: PlansService; activity: ActivityService }) {
  const { database, config } = ports
  const repository = createColleaguesRepository(database)
  const colleagues = createColleaguesService({
    ...ports,
    repository,
    transport: createSmtpTransport(config.smtp),
    from: config.smtp.from,
    publicOrigin: config.publicOrigin,
  })
  return {
    name: 'colleagues',
    services: { colleagues },
    policies: { 'PAGE /colleagues': 'signed_in' },
    jobs: { everyMinute: { removeExpiredInvitations: colleagues.sweep } },
    personalData: [colleaguesDataSource(database, repository), invitationsDataSource(database, repository)],
  } satisfies Feature
}
