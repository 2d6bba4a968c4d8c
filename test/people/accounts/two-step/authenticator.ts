import { env } from 'cloudflare:workers'
import { visitorAt } from '#test/fakes/visitor.ts'
import { call, openSession, sessionCookieOf } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { createApp } from './app.ts'

export const services = createProduct(env).ports
export const visitor = visitorAt('192.0.2.1')

/** The user of a session, as calls get it. */
export async function callerOf(token: string) {
  const found = await services.sessions.callerOf(token)
  if (!found) throw new Error('No one is signed in')
  return found.caller
}

/** Sets up an authenticator app; its codes up to the last half-minute are used up. */
export async function setUpApp(userId: number, token?: string) {
  const first = token === undefined ? await openSession(services.sessions, userId) : { token }
  const caller = await callerOf(first.token)
  const setUp = await services.twoStep.beginTotp(caller)
  const app = createApp(setUp.keyText)
  const added = await services.twoStep.addTotp(caller, { setup: setUp.sealed, code: app.codeIn(-1) }, visitor)
  if (!added.ok) throw new Error(added.error.message)
  return { app, first, opened: added.value.opened, codes: added.value.codes ?? [] }
}

export const nameOf = (cookie: string | undefined) => cookie?.split(';')[0]

/** The first step of a sign-in; returns the cookie that waits for the second. */
export async function firstStep(email: string, password: string): Promise<string> {
  const answer = await call('POST', '/api/login', { body: { email, password } })
  const waiting = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('second-step='))
  if (answer.status !== 403 || sessionCookieOf(answer) || !waiting) throw new Error(`${answer.status}`)
  return nameOf(waiting) ?? ''
}

export const secondStep = (cookie: string, body: unknown) => call('POST', '/api/login/second-step', { body, cookie })
