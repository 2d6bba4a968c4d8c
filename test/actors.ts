// Who may do what: the expected access of each kind of caller, written out independently of the code under test.

import type { Denial, Policy } from '#worker/entry/policy.ts'
import { type Permission, roleIds } from '#worker/people/accounts/constants.ts'
import type { Entitlement } from '#worker/people/plans/constants.ts'

/** A role with everything in it that was switched off. */
export const retiredRole = 90

export const actors: Record<
  string,
  {
    roleId?: number
    isActive?: boolean
    isTwoStep?: boolean
    may: Permission[] | 'nothing' | 'everything'
    /** What the role holds and the session is not proven enough for. */
    withheld?: Permission[]
    /** What a paid plan includes beyond the free one. */
    hasPaid?: Entitlement[]
  }
> = {
  'a signed-out visitor': { may: 'nothing' },
  'a fan': { roleId: roleIds.Customer, may: ['CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'] },
  'a fan on Pro': {
    roleId: roleIds.Customer,
    may: ['CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'],
    hasPaid: [
      'sms',
      'connections',
      'priceTracking',
      'autoRegistration',
      'autoPurchase',
      'prioritySupport',
      'mobileAccess',
      'apiAccess',
    ],
  },
  'an agent': { roleId: roleIds.Agent, may: ['CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'] },
  'a scraper': { roleId: roleIds.Scraper, may: ['VIEW_MATCHES'] },
  'a manager': {
    roleId: roleIds.Manager,
    may: ['MANAGE_USERS', 'MANAGE_MATCHES', 'CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'],
  },
  'a manager who took one step': {
    roleId: roleIds.Manager,
    isTwoStep: false,
    withheld: ['MANAGE_USERS', 'MANAGE_MATCHES'],
    may: ['CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'],
  },
  'an administrator': { roleId: roleIds.Admin, may: 'everything' },
  'an administrator who took one step': {
    roleId: roleIds.Admin,
    isTwoStep: false,
    withheld: ['ALL', 'MANAGE_USERS', 'MANAGE_MATCHES'],
    may: ['CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'],
  },
  'a deactivated user, with a live cookie': { roleId: roleIds.Admin, isActive: false, may: 'nothing' },
  'a user whose role was deactivated': { roleId: retiredRole, may: [] },
  'a visitor with a tampered cookie': { roleId: roleIds.Admin, may: 'nothing' },
}
export const names = Object.keys(actors)
export const signedIn = names.filter((name) => actors[name]?.may !== 'nothing')

/** Null for actors that are allowed. */
export function refusalOf(policy: Policy, name: string): Denial['code'] | null {
  const { may, withheld = [], hasPaid = [] } = actors[name] ?? { may: 'nothing' }
  if (policy === 'public') return null
  if (may === 'nothing') return typeof policy === 'object' && policy.visitors ? null : 'UNAUTHENTICATED'
  const { permission, entitlement = 'email' } = policy === 'signed_in' ? {} : policy
  if (permission && may !== 'everything' && !may.includes(permission)) {
    return withheld.includes(permission) ? 'SECOND_STEP_REQUIRED' : 'FORBIDDEN'
  }
  return entitlement === 'email' || hasPaid.includes(entitlement) ? null : 'PLAN_REQUIRED'
}
export const statusOf = (refusal: Denial['code'] | null) => refusal && (refusal === 'UNAUTHENTICATED' ? 401 : 403)

/** Policies of a kind are decided alike. */
export function kindOf(policy: Policy): string {
  return typeof policy === 'string' ? policy : Object.values(policy).join(' ')
}
