import { secondMs } from '../../../platform/clock.ts'
import { challengeLifetimeMs, localChallengeCookie, secureChallengeCookie } from './constants.ts'

export function challengeCookieName(isSecure: boolean): string {
  return isSecure ? secureChallengeCookie : localChallengeCookie
}

/** Strict: the answer comes from a page of ours. */
export function challengeSetCookie(sealed: string, isSecure: boolean): string {
  const attributes = `Path=/; Max-Age=${challengeLifetimeMs / secondMs}; HttpOnly; SameSite=Strict`
  return `${challengeCookieName(isSecure)}=${sealed}; ${attributes}${isSecure ? '; Secure' : ''}`
}
