// Who may call what: every endpoint and page of the Worker, in one place. What is missing here answers 404, and
// test/policy.test.ts fails for it. Policies are found by the route that matched, never by reading the path again.
import type { Permission } from './accounts/constants.ts'
import { holds } from './accounts/rules.ts'
import { notAllowed, signInFirst } from './accounts/sessions/constants.ts'
import type { Caller } from './accounts/sessions/contract.ts'
import { twoStepsFirst } from './accounts/two-step/constants.ts'
import { type Failure, fail } from './platform/result.ts'

/** Everybody; whoever is signed in, to what is their own; or whoever holds a permission. */
export type Policy = 'public' | 'signed_in' | Permission

/** `METHOD /path` of calls and files; `PAGE /path` of pages, whatever the method. */
export const policies: Record<string, Policy> = {
  // Calls.
  'GET /api/leagues': 'public',
  'GET /api/teams': 'public',
  'GET /api/matches': 'public',
  'GET /api/matches/:id': 'public',
  'GET /api/matches/:id/prices': 'public',
  'GET /api/matches/:id/live-status': 'public',
  'POST /api/matches/:id/prices/refresh': 'public',
  'GET /api/price-tracking/history/:matchId': 'public',
  'GET /api/search': 'public',
  'GET /api/status': 'public',
  'GET /api/status/services': 'public',
  'GET /api/status/metrics': 'public',

  'POST /api/register': 'public',
  'GET /api/verify-email': 'public',
  'POST /api/resend-verification': 'public',
  'PUT /api/profile': 'signed_in',
  'GET /api/preferences': 'signed_in',
  'PUT /api/preferences': 'MANAGE_PREFERENCES',
  'GET /api/account/sessions': 'signed_in',
  'DELETE /api/account/sessions': 'signed_in',
  'DELETE /api/account/sessions/:id': 'signed_in',
  'GET /api/account/activity': 'signed_in',
  'GET /api/account/export-data': 'signed_in',
  'GET /api/account/exports/:id': 'signed_in',
  'POST /api/account/request-deletion': 'signed_in',

  // Sockets.
  'GET /ws/live-matches': 'public',
  'GET /ws/matches/:id': 'public',

  'POST /api/login': 'public',
  'POST /api/login/second-step': 'public',
  'POST /api/passkeys/challenge': 'public',
  'POST /api/account/passkeys/challenge': 'signed_in',
  'POST /api/account/proof': 'signed_in',
  'GET /api/oauth/google/redirect_url': 'public',
  'POST /api/sessions': 'public',
  'GET /api/logout': 'public',
  'POST /api/logout': 'public',
  'GET /api/users/me': 'signed_in',
  'POST /api/forgot-password': 'public',
  'POST /api/reset-password': 'public',

  // Files that are made on demand, and forms of every page.
  'GET /healthz': 'public',
  'GET /auth/google': 'public',
  'POST /auth/google': 'public',
  'POST /auth/callback': 'public',
  'GET /u/:token': 'public',
  'POST /u/:token': 'public',
  'GET /crests/:file': 'public',
  'GET /status.json': 'public',
  'GET /status.rss': 'public',
  'GET /robots.txt': 'public',
  'GET /sitemap.xml': 'public',
  'GET /sitemap/places.xml': 'public',
  'GET /sitemap/:file': 'public',
  'POST /theme': 'public',
  'GET /consent': 'public',
  'POST /consent': 'public',

  // Pages.
  'PAGE /': 'public',
  'PAGE /ledger': 'public',
  'PAGE /matches': 'public',
  'PAGE /matches/:matchId': 'public',
  'PAGE /teams/:slug': 'public',
  'PAGE /leagues/:slug': 'public',
  'PAGE /search': 'public',
  'PAGE /search/suggest': 'public',
  'PAGE /status': 'public',
  'PAGE /offline': 'public',
  'PAGE /design': 'public',
  'PAGE /terms': 'public',
  'PAGE /privacy': 'public',
  'PAGE /disclaimer': 'public',
  'PAGE /gdpr': 'public',
  'PAGE /data-processing': 'public',
  'PAGE /cookies': 'public',
  'PAGE /acceptable-use': 'public',
  'PAGE /legal-notices': 'public',
  'PAGE /cookie-policy': 'public',
  'PAGE /docs': 'public',
  'PAGE /help': 'public',
  'PAGE /contact': 'public',
  'PAGE /feedback': 'public',
  'PAGE /about': 'public',
  'PAGE /careers': 'public',
  'PAGE /press': 'public',
  'PAGE /partners': 'public',
  'PAGE /investors': 'public',
  'PAGE /login': 'public',
  'PAGE /login/second-step': 'public',
  'PAGE /auth/callback': 'public',
  'PAGE /logout': 'public',
  'PAGE /forgot-password': 'public',
  'PAGE /reset-password': 'public',
  'PAGE /register': 'public',
  'PAGE /verify-email': 'public',
  'PAGE /pricing': 'public',
  'PAGE /payment/success': 'public',
  'PAGE /payment/failure': 'public',
  'PAGE /live-monitoring': 'public',
  'PAGE /dashboard': 'signed_in',
  'PAGE /profile': 'signed_in',
  'PAGE /profile/security': 'signed_in',
  'PAGE /profile/security/authenticator': 'signed_in',
  'PAGE /confirm-identity': 'signed_in',
  'PAGE /change-password': 'signed_in',
  'PAGE /profile/export': 'signed_in',
  'PAGE /confirm-deletion': 'public',
  'PAGE /confirm-email': 'public',
  'PAGE /admin': 'public',
}

/** The policy of a call, by the method and pattern of the route that matched it; null where there is none. */
export function policyOf(method: string, pattern: string): Policy | null {
  return policyNamed(`${method} ${pattern.replace(/\{.*\}/, '')}`)
}

/** The policy of a page, by the pattern of the route that matched it; null where there is none. */
export function pagePolicyOf(pattern: string): Policy | null {
  return policyNamed(`PAGE ${pattern}`)
}

function policyNamed(route: string): Policy | null {
  return Object.hasOwn(policies, route) ? (policies[route] ?? null) : null
}

export type Denial = Failure<'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_STEP_REQUIRED'>

/** Why somebody may not; null when they may. */
export function denialOf(policy: Policy, caller: Pick<Caller, 'permissions' | 'withheld'> | null): Denial | null {
  if (policy === 'public') return null
  if (!caller) return fail('UNAUTHENTICATED', signInFirst).error
  if (policy === 'signed_in' || holds(caller.permissions, policy)) return null
  if (holds(caller.withheld, policy)) return fail('SECOND_STEP_REQUIRED', twoStepsFirst).error
  return fail('FORBIDDEN', notAllowed).error
}
