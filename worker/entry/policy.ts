// Who may make a call or see a page: decided here, for calls, sockets and pages alike (decision 31). Each feature gives the
// policies of its own (compose.ts); `npm run check` fails for a call or page without one.

import { readingMethods } from '#worker/ground/constants.ts'
import { type Failure, fail } from '#worker/ground/platform/result.ts'
import type { Permission } from '#worker/people/accounts/constants.ts'
import { holds } from '#worker/people/accounts/rules.ts'
import { notAllowed, signInFirst } from '#worker/people/accounts/sessions/constants.ts'
import type { Caller, CallerSeat } from '#worker/people/accounts/sessions/contract.ts'
import { twoStepsFirst } from '#worker/people/accounts/two-step/constants.ts'
import type { Scope } from '#worker/people/api-tokens/constants.ts'
import { apiTokenTexts } from '#worker/people/api-tokens/constants.ts'
import type { TokenUse } from '#worker/people/api-tokens/contract.ts'
import { seatTexts } from '#worker/people/colleagues/constants.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'
import { type Entitlement, notInPlan } from '#worker/people/plans/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'

/**
 * What an actor needs, all of what is named. Without a scope, API tokens are refused. Without `colleagues`, what a
 * colleague touches is their own whatever agent they work for; with it, it is the agent's: `read` lets any colleague read
 * it, `write` lets a booker change it too.
 */
type Needs = {
  permission?: Permission
  scope?: Scope
  entitlement?: Entitlement
  colleagues?: 'read' | 'write'
  /** A token for one client may too: what the call touches is then that client's. */
  ofClient?: true
  /** Visitors may too. */
  visitors?: true
}

/** `signed_in` needs a person and no more: what the call or page touches is their own. */
export type Policy = 'public' | 'signed_in' | Needs

export function isPublic(policy: Policy | null): boolean {
  return policy === 'public' || (policy !== null && typeof policy === 'object' && policy.visitors === true)
}

/** `METHOD /path` of calls, sockets and files; `PAGE /path` of pages, whatever the method. */
export type Policies = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PAGE'} /${string}`, Policy>>

/** Who asks; null for a visitor. A new kind is one more member, which `refusalOf` then does not compile without. */
export type Actor =
  | {
      kind: 'person'
      userId: number
      permissions: readonly Permission[]
      withheld: readonly Permission[]
      seat?: CallerSeat | null
    }
  | ({ kind: 'api_token' } & Omit<TokenUse, 'tokenId'>)

export function personOf(caller: Pick<Caller, 'userId' | 'permissions' | 'withheld' | 'seat'> | null): Actor | null {
  return caller && { kind: 'person', ...caller }
}

export type Denial = Failure<'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_STEP_REQUIRED' | 'PLAN_REQUIRED'>

type DoorPorts = { policies: Policies; planOf: (userId: number) => Promise<Pick<PlanView, 'entitlements'>> }

export type Door = ReturnType<typeof createDoor>

/** The one door: finds a policy by the route that matched, never by reading the path again, and decides. */
export function createDoor({ policies, planOf }: DoorPorts) {
  const known = new Map<string, Policy>(Object.entries(policies))

  return {
    /** By the method and pattern of the route; null where there is no such call. */
    policyOf: (method: string, pattern: string) => known.get(`${method} ${pattern.replace(/\{.*\}/, '')}`) ?? null,

    /** By the pattern of the page's route; null where there is no such page. */
    pagePolicyOf: (pattern: string) => known.get(`PAGE ${pattern}`) ?? null,

    /**
     * Why an actor may not; null when they may. The plan is read only for what needs an entitlement, and for a colleague:
     * seats sleep while the agent's plan has none.
     */
    async denialOf(policy: Policy, actor: Actor | null, method = 'GET'): Promise<Denial | null> {
      if (policy === 'public') return null
      if (!actor) return isPublic(policy) ? null : fail('UNAUTHENTICATED', signInFirst).error
      const needs = policy === 'signed_in' ? {} : policy
      const seat = seatFor(policy, actor)
      const refusal = refusalOf(needs, actor) ?? (seat && seatRefusal(seat, needs, method))
      if (refusal || !(needs.entitlement || seat)) return refusal
      const { entitlements } = await planOf(seat?.agentId ?? actor.userId)
      if (seat && !entitlements.multipleClients) return fail('PLAN_REQUIRED', seatTexts.asleep(seat.agentName)).error
      return !needs.entitlement || entitlements[needs.entitlement] ? null : fail('PLAN_REQUIRED', notInPlan).error
    },
  }
}

/** Where a call or page is about an agent's account, the seat of the colleague who asks; null for the own account. */
function seatFor(policy: Policy, actor: Pick<Caller, 'seat'> | Actor | null): CallerSeat | null {
  if (typeof policy !== 'object' || !policy.colleagues || !actor || !('seat' in actor)) return null
  return actor.seat ?? null
}

/** Whose data a call or page is about; null for a visitor. */
export function accountFor(policy: Policy, caller: Caller | null): Account | null {
  if (!caller) return null
  const seat = seatFor(policy, caller)
  if (!seat) return { userId: caller.userId, seat: null }
  return {
    userId: seat.agentId,
    seat: { agentId: seat.agentId, colleagueId: caller.userId, sessionId: caller.sessionId },
  }
}

function seatRefusal({ role, agentName }: CallerSeat, { colleagues }: Needs, method: string): Denial | null {
  if (role === null) return fail('FORBIDDEN', seatTexts.gone(agentName)).error
  const isReading = readingMethods.includes(method)
  if (isReading || (colleagues === 'write' && role === 'booker')) return null
  return fail('FORBIDDEN', seatTexts.readOnly(agentName)).error
}

function refusalOf({ permission, scope, ofClient }: Needs, actor: Actor): Denial | null {
  const isPermitted = permission === undefined || holds(actor.permissions, permission)
  switch (actor.kind) {
    case 'person':
      if (isPermitted) return null
      if (permission && holds(actor.withheld, permission)) return fail('SECOND_STEP_REQUIRED', twoStepsFirst).error
      return fail('FORBIDDEN', notAllowed).error
    case 'api_token':
      if (!isPermitted || scope === undefined || !actor.scopes.includes(scope)) {
        return fail('FORBIDDEN', apiTokenTexts.notInScope).error
      }
      return actor.clientId === null || ofClient ? null : fail('FORBIDDEN', apiTokenTexts.ofOneClient).error
  }
}
