import type { Instant } from '../../platform/clock.ts'
import { roleIds } from '../constants.ts'
import type { Caller } from '../sessions/contract.ts'
import { errorParameterTexts, otherErrorText, roleRequestWithinMs } from './constants.ts'

/** The text of the sign-in page's `error` parameter; null without one. */
export function errorParameterText(error: string | null): string | null {
  if (error === null) return null
  return Object.entries(errorParameterTexts).find(([name]) => name === error)?.[1] ?? otherErrorText
}

/** What a person is called: by Google's given name, by the name they gave, or by what stands before the at-sign. */
export function displayName({ googleProfile, firstName, email }: Named): string {
  return googleProfile?.given_name || firstName || (email.split('@')[0] ?? '')
}

type Named = Pick<Caller, 'firstName' | 'email'> & { googleProfile: { given_name?: string | undefined } | null }

/** What the header asks for. Everybody is a customer anyway; no other role than an agent's is anybody's to ask for. */
export function wishOf(requestedRole: string): 'customer' | 'agent' | 'other' {
  const role = requestedRole.trim().toLowerCase()
  if (role === 'agent') return 'agent'
  return ['customer', 'user', ''].includes(role) ? 'customer' : 'other'
}

export function isAgent({ roleId }: Pick<Caller, 'roleId'>): boolean {
  return roleId === roleIds.Agent
}

/**
 * Whether a header may still make somebody an agent: a customer who registered with Google just now. At any other time
 * the code is given on the profile.
 */
export function mayBecomeAgent({ roleId, googleProfile, createdAt }: Candidate, now: Instant): boolean {
  return roleId === roleIds.Customer && googleProfile !== null && now - createdAt <= roleRequestWithinMs
}

type Candidate = Pick<Caller, 'roleId' | 'googleProfile' | 'createdAt'>
