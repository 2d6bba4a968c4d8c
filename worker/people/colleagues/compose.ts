import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { createWrites } from '#worker/ground/platform/writes.ts'
import type { ActivityService } from '../activity/service.ts'
import type { PlansService } from '../plans/service.ts'
import type { WritesFor } from './contract.ts'
import { colleaguesDataSource, invitationsDataSource } from './personal-data.ts'
import { createColleaguesRepository } from './repository.ts'
import { mayWrite } from './seat.rules.ts'
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
  const writesFor: WritesFor = (seat) =>
    createWrites(
      database,
      seat && {
        sessionId: seat.sessionId,
        may: mayWrite,
        noted: (kind, detail) => ports.activity.statementsOf(kind, seat, detail),
      },
    )
  return {
    name: 'colleagues',
    services: { colleagues },
    internals: { writesFor },
    policies: { 'PAGE /colleagues': 'signed_in' },
    jobs: { everyMinute: { removeExpiredInvitations: colleagues.sweep } },
    personalData: [colleaguesDataSource(database, repository), invitationsDataSource(database, repository)],
  } satisfies Feature
}
