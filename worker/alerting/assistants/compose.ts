import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { AlertsService } from '../alerts/service.ts'
import { createAssistantChanges } from './changes.ts'
import { assistantsRoutes } from './routes.ts'
import { createMcpServer } from './server.ts'
import { createTools, type ToolPorts } from './tools.ts'

type Ports = BaseDependencies &
  Omit<ToolPorts, 'changes' | 'alerts' | 'alertsFor'> & {
    alerts: AlertsService
    alertsFor: (seat: null, onlyClient: number | null) => AlertsService
  }

/** A person's assistants: what they may read, and what they may ask to change. */
export function composeAssistants(ports: Ports) {
  const { alerts, alertsFor, config, clock, logger } = ports
  const { publicOrigin, linkSecret } = config
  const sealer = createSealer(linkSecret, 'change by an assistant')
  const assistantChanges = createAssistantChanges({ alerts, alertsFor, sealer, publicOrigin, clock })
  const answer = createMcpServer({ tools: createTools({ ...ports, changes: assistantChanges }), logger })
  return {
    name: 'assistants',
    services: { assistantChanges },
    routes: { site: () => [assistantsRoutes({ answer, publicOrigin })] },
    policies: {
      'POST /mcp': { scope: 'read', ofClient: true },
      'GET /.well-known/oauth-protected-resource/mcp': 'public',
      'PAGE /alerts/confirm': 'signed_in',
    },
  } satisfies Feature
}
