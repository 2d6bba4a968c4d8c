import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import type { ContactKind } from '#worker/running/contact/constants.ts'
import type { ContactAnswer } from '#worker/running/contact/contract.ts'
import { infoPages } from './pages.ts'

export type MessageTrouble = Omit<Extract<ContactAnswer, { isSent: false }>, 'isSent'>

const statuses = { INVALID: 400, RATE_LIMITED: 429, UNAVAILABLE: 503 } as const

/** Data of a form's page: its address, other contact addresses, and whether a message was just sent. */
export function messageLoader(kind: ContactKind) {
  return ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => ({
    url: addressOf(infoPages[kind].path, context),
    email: context.get(servicesContext).config.operatorEmail,
    isSent: new URL(request.url).searchParams.get('sent') === '1',
  })
}

/** Sends the message, then redirects, so that a reload sends nothing again. */
export function messageAction(kind: ContactKind) {
  return async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) => {
    const { contact, visitorOf } = context.get(servicesContext)
    const answer = await contact.receive(kind, request, visitorOf(request))
    if (answer.isSent) return redirect(`/${kind}?sent=1`, 303)
    const { error, values } = answer
    const wait = error.retryAfterSeconds
    const headers: HeadersInit = wait === undefined ? {} : { 'Retry-After': String(wait) }
    return data({ error, values } satisfies MessageTrouble, { status: statuses[error.code], headers })
  }
}
