import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { troubleHeaders } from '#app/ui/account/form.ts'
import { displayName } from '#worker/people/accounts/sign-in/rules.ts'
import type { ContactKind } from '#worker/running/contact/constants.ts'
import type { ContactAnswer, KeepMessage } from '#worker/running/contact/contract.ts'
import { threadsPath } from '#worker/running/threads/constants.ts'
import { infoPages } from './pages.ts'

export type MessageTrouble = Omit<Extract<ContactAnswer, { isSent: false }>, 'isSent'>

/** Whose message becomes a thread of their account; null for any other sender. */
async function keptFor(context: LoaderFunctionArgs['context']) {
  const caller = callerOf(context)
  if (!caller || !(await context.get(servicesContext).threads.isOffered(caller))) return null
  return { name: displayName(caller), email: caller.email }
}

/** Data of a form's page: its address, other contact addresses, and whether a message was just sent. */
export function messageLoader(kind: ContactKind) {
  return async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => ({
    url: addressOf(infoPages[kind].path, context),
    email: context.get(servicesContext).config.operatorEmail,
    isSent: new URL(request.url).searchParams.get('sent') === '1',
    keptFor: kind === 'contact' ? await keptFor(context) : null,
  })
}

/** Sends the message, then redirects, so that a reload sends nothing again. */
export function messageAction(kind: ContactKind) {
  return async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) => {
    const { contact, threads, visitorOf } = context.get(servicesContext)
    const caller = callerOf(context)
    const isKept = kind === 'contact' && caller !== null && (await threads.isOffered(caller))
    const keep: KeepMessage | undefined = isKept ? (message) => threads.open(caller, message) : undefined
    const answer = await contact.receive(kind, request, visitorOf(request), keep)
    if (answer.isSent && answer.keptAs !== undefined) {
      return redirect(`${threadsPath}/${answer.keptAs}`, {
        status: 303,
        headers: noticeHeaders({ thread: 'sent' }, context),
      })
    }
    if (answer.isSent) return redirect(`/${kind}?sent=1`, 303)
    const { error, values } = answer
    return data({ error, values } satisfies MessageTrouble, troubleHeaders(error))
  }
}
