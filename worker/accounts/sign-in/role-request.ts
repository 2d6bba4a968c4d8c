import type { Clock } from '../../platform/clock.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { agentCodeMissing, customersOnly } from '../agent-codes/constants.ts'
import type { AgentCodesService } from '../agent-codes/service.ts'
import { roleIds } from '../constants.ts'
import type { AccountLimits } from '../limits.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { isAgent, mayBecomeAgent, wishOf } from './rules.ts'

export type RedeemAgentCode = (code: string, userId: number, visitor: Visitor) => Promise<Result<null>>

/** Makes a customer an agent by an access code; guesses are counted per network address. */
export function createRedeemer(limits: AccountLimits, agentCodes: Pick<AgentCodesService, 'redeem'>): RedeemAgentCode {
  return async (code, userId, visitor) => {
    const within = await limits.take('agent_code', visitor)
    return within.ok ? agentCodes.redeem(code, userId) : within
  }
}

type RoleRequestPorts = {
  redeemAgentCode: RedeemAgentCode
  recordRole: (userId: number, visitor: Visitor) => Promise<void>
  rotate: SessionsService['rotate']
  clock: Clock
}

type AskedRole = { requestedRole: string; agentCode: string | null }

/**
 * `granted` brings the new session that comes with a new role, null for a browser that was signed out meanwhile; `kept`:
 * it is the role that the person has.
 */
type RoleAnswer = { state: 'granted'; opened: OpenedSession | null } | { state: 'kept' | 'refused' }

export type RequestRole = ReturnType<typeof createRoleRequests>['requestRole']

type Customer = Pick<Caller, 'userId' | 'sessionId' | 'roleId'>

/** A role that a browser asks for is a wish: an access code alone makes an agent, and nothing makes anything else. */
export function createRoleRequests({ redeemAgentCode, recordRole, rotate, clock }: RoleRequestPorts) {
  /** Makes a customer an agent; anybody else keeps their role. The new role comes with a new session. */
  async function becomeAgent(caller: Customer, code: string, visitor: Visitor): Promise<Result<OpenedSession | null>> {
    if (caller.roleId !== roleIds.Customer) return fail('CONFLICT', customersOnly)
    if (code.trim() === '') return fail('INVALID', agentCodeMissing)
    const redeemed = await redeemAgentCode(code, caller.userId, visitor)
    if (!redeemed.ok) return redeemed
    await recordRole(caller.userId, visitor)
    return succeed(await rotate(caller, visitor))
  }

  async function requestRole(caller: Caller, asked: AskedRole, visitor: Visitor): Promise<RoleAnswer> {
    const wish = wishOf(asked.requestedRole)
    if (wish === 'customer' || (wish === 'agent' && isAgent(caller))) return { state: 'kept' }
    if (wish === 'other' || asked.agentCode === null || !mayBecomeAgent(caller, clock())) return { state: 'refused' }
    const used = await becomeAgent(caller, asked.agentCode, visitor)
    return used.ok ? { state: 'granted', opened: used.value } : { state: 'refused' }
  }

  return { requestRole, becomeAgent }
}
