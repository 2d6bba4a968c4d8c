import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { AgentCodesService } from '../../agent-codes/service.ts'
import { type FollowPorts, followChange } from '../ownership/follow.ts'
import type { SessionsService } from '../sessions/service.ts'
import { readFields } from './fields.ts'
import { createSignInRepository } from './repository.ts'
import { createRedeemer, createRoleRequests } from './role-request.ts'
import { createSignInService, type SignInPorts } from './service.ts'

type Ports = Omit<SignInPorts, 'repository'> &
  FollowPorts & {
    agentCodes: AgentCodesService
    sessions: SessionsService
    clock: Clock
  }

/** Signing in, and asking for a role, put together. */
export function composeSignIn(database: Database, ports: Ports) {
  const redeemAgentCode = createRedeemer(ports.limits, ports.agentCodes)
  const signIn = createSignInService({ ...ports, repository: createSignInRepository(database) })
  const roleRequests = createRoleRequests({
    redeemAgentCode,
    recordRole: (userId, visitor) => followChange(ports, 'agent_code_redeemed', { userId, visitor, detail: 'Agent' }),
    rotate: ports.sessions.rotate,
    clock: ports.clock,
  })
  return { readFields, redeemAgentCode, signIn, ...roleRequests }
}
