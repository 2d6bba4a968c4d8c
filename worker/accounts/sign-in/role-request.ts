import type { Clock } from '../../platform/clock.ts'
import type { Result } from '../../platform/result.ts'
import type { AgentCodesService } from '../agent-codes/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import { isAgent, mayBecomeAgent, wishOf } from './rules.ts'

export type RedeemAgentCode = (code: string, userId: number, visitor: Visitor) => Promise<Result<null>>

/** Makes a customer an agent by an access code; guesses are counted per network address. */
export function createRedeemer(limits: AccountLimits, agentCodes: Pick<AgentCodesService, 'redeem'>): RedeemAgentCode {
  return async (code, userId, { addressHash }) => {
    const within = await limits.take('agent_code', { addressHash })
    return within.ok ? agentCodes.redeem(code, userId) : within
  }
}

type RoleRequestPorts = {
  redeemAgentCode: RedeemAgentCode
  recordRole: (userId: number, visitor: Visitor) => Promise<void>
  rotate: (userId: number, visitor: Visitor) => Promise<OpenedSession>
  clock: Clock
}

type AskedRole = { requestedRole: string; agentCode: string | null }

/** `granted` brings the new session that comes with a new role; `kept`: it is the role that the person has. */
type RoleAnswer = { state: 'granted'; opened: OpenedSession } | { state: 'kept' | 'refused' }

export type RequestRole = ReturnType<typeof createRoleRequests>

/** A role that a browser asks for is a wish: an access code alone makes an agent, and nothing makes anything else. */
export function createRoleRequests({ redeemAgentCode, recordRole, rotate, clock }: RoleRequestPorts) {
  return async (caller: Caller, asked: AskedRole, visitor: Visitor): Promise<RoleAnswer> => {
    const wish = wishOf(asked.requestedRole)
    if (wish === 'customer' || (wish === 'agent' && isAgent(caller))) return { state: 'kept' }
    if (wish === 'other' || asked.agentCode === null || !mayBecomeAgent(caller, clock())) return { state: 'refused' }
    const redeemed = await redeemAgentCode(asked.agentCode, caller.userId, visitor)
    if (!redeemed.ok) return { state: 'refused' }
    await recordRole(caller.userId, visitor)
    return { state: 'granted', opened: await rotate(caller.userId, visitor) }
  }
}
