import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { TelegramService } from '#worker/people/connections/telegram/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { PushService } from '#worker/people/push/service.ts'
import type { ChannelOrderService } from '../notifications/order/service.ts'
import { channelsRoutes } from './routes.ts'
import { createChannelsService } from './service.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

type Ports = BaseDependencies & {
  connections: ConnectionsService
  hooks: HooksService
  telegram: TelegramService
  sms: SmsService
  push: PushService
  channelOrder: ChannelOrderService
  plans: PlansService
  proofs: ProofsService
}

/** Keeps nothing itself: the features of the single channels keep what it shows and changes. */
export function composeChannels(ports: Ports) {
  const channels = createChannelsService(ports)
  return {
    name: 'channels',
    services: { channels },
    routes: { api: () => [channelsRoutes({ ...ports, channels }), webhooksRoutes({ ...ports, channels })] },
    policies: {
      'GET /api/channels': 'signed_in',
      'POST /api/channels': 'signed_in',
      'PUT /api/channels/order': 'signed_in',
      'PUT /api/channels/use': 'signed_in',
      'DELETE /api/channels': 'signed_in',
      'POST /api/channels/confirm': 'signed_in',
      'POST /api/channels/test': 'signed_in',
      'POST /api/channels/webhook-secret': 'signed_in',
      'GET /api/webhooks': { scope: 'read' },
      'POST /api/webhooks': { scope: 'write', entitlement: 'connections' },
      'PUT /api/webhooks/:id': { scope: 'write' },
      'DELETE /api/webhooks/:id': { scope: 'write' },
      'POST /api/webhooks/:id/confirm': { scope: 'write', entitlement: 'connections' },
      'POST /api/webhooks/:id/secret': { scope: 'write' },
      'POST /api/webhooks/:id/test': { scope: 'write', entitlement: 'connections' },
      'POST /api/webhooks/:id/replay': { scope: 'write', entitlement: 'connections' },
      'GET /api/webhook-deliveries': { scope: 'read' },
      'PAGE /profile/channels': 'signed_in',
    },
  } satisfies Feature
}
