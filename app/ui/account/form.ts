// Shared by account forms: reading fields, and responding with a cookie or an error.
import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { type Failure, fail } from '#worker/ground/platform/result.ts'
import { clearedAtSignOut } from '#worker/people/accounts/sessions/constants.ts'
import type { OpenedSession, Visitor } from '#worker/people/accounts/sessions/contract.ts'
import { sessionClearCookie, sessionSetCookie } from '#worker/people/accounts/sessions/rules.ts'
import type { Entered } from '#worker/people/accounts/two-step/contract.ts'
import { entryCookies } from '#worker/people/accounts/two-step/rules.ts'
import { seatTexts } from '#worker/people/colleagues/constants.ts'
import { openedForField } from '#worker/people/colleagues/opened-for.constants.ts'
import { chosenAccount } from '#worker/people/colleagues/seat.rules.ts'

type Context = Readonly<RouterContextProvider>
export type Fields = Record<string, string>

/** The text fields of a posted form. One that was opened for another account than the chosen one is refused. */
export async function fieldsOf(request: Request, context: Context): Promise<Fields> {
  const { [openedForField]: openedFor, ...fields } = await context.get(servicesContext).readFields(request)
  const caller = openedFor === undefined ? null : callerOf(context)
  if (caller && openedFor !== String(chosenAccount(caller)))
    throw data(fail('CONFLICT', seatTexts.switched).error, { status: 409 })
  return fields
}

export function visitorOf(request: Request, context: Context): Visitor {
  return context.get(servicesContext).visitorOf(request)
}

/** Headers that sign the browser in, or make it wait for the second step. */
export function entryHeaders(entered: Entered, context: Context): HeadersInit {
  const { config, clock } = context.get(servicesContext)
  return entryCookies(entered, clock(), config.isSecure).map((cookie): [string, string] => ['Set-Cookie', cookie])
}

export function sessionCookie({ token, expiresAt }: OpenedSession, context: Context): string {
  const { config, clock } = context.get(servicesContext)
  return sessionSetCookie(token, expiresAt, clock(), config.isSecure)
}

export function signInHeaders(opened: OpenedSession, context: Context): HeadersInit {
  return { 'Set-Cookie': sessionCookie(opened, context) }
}

export function signOutHeaders(context: Context): HeadersInit {
  const cleared = sessionClearCookie(context.get(servicesContext).config.isSecure)
  return { 'Set-Cookie': cleared, 'Clear-Site-Data': clearedAtSignOut }
}

const statuses: Partial<Record<Failure['code'], number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PLAN_REQUIRED: 403,
  RATE_LIMITED: 429,
  EMAIL_NOT_VERIFIED: 403,
  CONFLICT: 409,
  NOT_FOUND: 404,
  CODE_EXPIRED: 410,
  UNAVAILABLE: 503,
}

/** Status and headers of a form's error response. */
export function troubleHeaders({ code, retryAfterSeconds }: Failure): ResponseInit {
  const headers: HeadersInit = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return { status: statuses[code] ?? 400, headers }
}

/** A form's error, with the values to show again: never a password. */
export function troubled<T extends object>(error: Failure, shown: T) {
  return data({ error, ...shown }, troubleHeaders(error))
}
