import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { agentCodeMissing, customersOnly } from '../../agent-codes/constants.ts'
import type { AgentCodesService } from '../../agent-codes/service.ts'
import { roleIds } from '../constants.ts'
import type { AccountLimits } from '../limits.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { isAgent, mayBecomeAgent, requestedRoleOf } from './rules.ts'

export type RedeemAgentCode = (code: string, userId: number, visitor: Visitor) => Promise<Result<null>>

/** Makes a customer an agent by an access code; guesses are limited per network address. */
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
 * `granted` carries the new session, or null if the browser was signed out meanwhile; `kept`: the user already has
 * the role.
 */
type RoleAnswer = { state: 'granted'; opened: OpenedSession | null } | { state: 'kept' | 'refused' }

export type RequestRole = ReturnType<typeof createRoleRequests>['requestRole']

type Customer = Pick<Caller, 'userId' | 'sessionId' | 'roleId'>

/** A requested role is only asked for: the agent role needs an access code, and no other role can be claimed. */
export function createRoleRequests({ redeemAgentCode, recordRole, rotate, clock }: RoleRequestPorts) {
  /** Makes a customer an agent, with a new session; others keep their role. */
  async function becomeAgent(caller: Customer, code: string, visitor: Visitor): Promise<Result<OpenedSession | null>> {
    if (caller.roleId !== roleIds.Customer) return fail('CONFLICT', customersOnly)
    if (code.trim() === '') return fail('INVALID', agentCodeMissing)
    const redeemed = await redeemAgentCode(code, caller.userId, visitor)
    if (!redeemed.ok) return redeemed
    await recordRole(caller.userId, visitor)
    return succeed(await rotate(caller, visitor))
  }

  async function requestRole(caller: Caller, asked: AskedRole, visitor: Visitor): Promise<RoleAnswer> {
    const role = requestedRoleOf(asked.requestedRole)
    if (role === 'customer' || (role === 'agent' && isAgent(caller))) return { state: 'kept' }
    if (role === 'other' || asked.agentCode === null || !mayBecomeAgent(caller, clock())) return { state: 'refused' }
    const used = await becomeAgent(caller, asked.agentCode, visitor)
    return used.ok ? { state: 'granted', opened: used.value } : { state: 'refused' }
  }

  return { requestRole, becomeAgent }
}
