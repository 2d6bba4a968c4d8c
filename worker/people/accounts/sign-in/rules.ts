import type { Instant } from '#worker/ground/platform/clock.ts'
import { roleIds } from '../constants.ts'
import { picturesOrigin } from '../google/constants.ts'
import type { Caller } from '../sessions/contract.ts'
import { errorParameterTexts, otherErrorText, roleRequestWithinMs } from './constants.ts'

/** The text for the sign-in page's `error` parameter; null without one. */
export function errorParameterText(error: string | null): string | null {
  if (error === null) return null
  return Object.entries(errorParameterTexts).find(([name]) => name === error)?.[1] ?? otherErrorText
}

/** Display name: Google's given name, else the first name, else the local part of the address. */
export function displayName({ googleProfile, firstName, email }: Named): string {
  return googleProfile?.given_name || firstName || (email.split('@')[0] ?? '')
}

/** The user's picture at Google, the one place that a page may load a picture from (`picturesOrigin`). */
export function pictureOf({ googleProfile }: Pick<Caller, 'googleProfile'>): string | null {
  const picture = googleProfile?.picture
  return picture?.startsWith(`${picturesOrigin}/`) ? picture : null
}

type Named = Pick<Caller, 'firstName' | 'email'> & { googleProfile: { given_name?: string | undefined } | null }

/** The role in the header. Customer is the default, and only the agent role can be requested. */
export function requestedRoleOf(requestedRole: string): 'customer' | 'agent' | 'other' {
  const role = requestedRole.trim().toLowerCase()
  if (role === 'agent') return 'agent'
  return ['customer', 'user', ''].includes(role) ? 'customer' : 'other'
}

export function isAgent({ roleId }: Pick<Caller, 'roleId'>): boolean {
  return roleId === roleIds.Agent
}

/**
 * Whether the header may still make this user an agent: a customer who just registered with Google. Later the code
 * goes on the profile.
 */
export function mayBecomeAgent({ roleId, googleProfile, createdAt }: Candidate, now: Instant): boolean {
  return roleId === roleIds.Customer && googleProfile !== null && now - createdAt <= roleRequestWithinMs
}

type Candidate = Pick<Caller, 'roleId' | 'googleProfile' | 'createdAt'>
