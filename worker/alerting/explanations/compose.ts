import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { ProfileService } from '#worker/people/accounts/profile/service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { Seat } from '#worker/people/colleagues/contract.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { PushService } from '#worker/people/push/service.ts'
import type { RolesService } from '#worker/people/roles/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import type { InboxService } from '../notifications/inbox/service.ts'
import type { QuietService } from '../notifications/quiet/service.ts'
import { createExplanationsService } from './service.ts'

type Ports = BaseDependencies & {
  alertsFor: (seat: Seat | null, onlyClient: number | null) => Pick<AlertsService, 'seenFor'>
  inbox: Pick<InboxService, 'aboutMatch'>
  quiet: Pick<QuietService, 'of'>
  profile: Pick<ProfileService, 'mailRecipients'>
  sms: Pick<SmsService, 'recipients'>
  plans: Pick<PlansService, 'entitled'>
  push: Pick<PushService, 'recipients'>
  connections: Pick<ConnectionsService, 'recipients'>
  audit: Pick<AuditService, 'noteView'>
  roles: Pick<RolesService, 'accessOf'>
}

/** "Why did I (not) get this?", for people and for those who help them. */
export function composeExplanations(ports: Ports) {
  const { alertsFor, inbox, quiet, profile, sms, plans, push, connections, audit, roles } = ports
  const explanations = createExplanationsService({
    seenFor: (userId, matchId, onlyClient) => alertsFor(null, onlyClient).seenFor(userId, matchId),
    aboutMatch: inbox.aboutMatch,
    quietOf: quiet.of,
    profile,
    accessOf: roles.accessOf,
    sms,
    plans,
    push,
    connections,
    noteView: ({ actorId, userId, person, matchId, match }) =>
      audit.noteView({
        actorId,
        action: 'alerts_explained',
        subject: 'user',
        id: userId,
        name: person,
        after: { match, match_id: matchId },
      }),
  })
  return {
    name: 'explanations',
    services: { explanations },
    policies: {
      'PAGE /alerts/why/:matchId': { colleagues: 'read' },
      'PAGE /admin/why': { permission: 'MANAGE_USERS' },
    },
  } satisfies Feature
}
