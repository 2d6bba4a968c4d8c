import { data, type RouterContextProvider } from 'react-router'
import { accessContext } from '#app/context.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in user; null for a visitor. */
export function callerOf(context: Context): Caller | null {
  return context.get(accessContext).caller
}

/** Whose data a page shows and changes: the caller's own, or those of the agent they work for. Null for a visitor. */
export function accountOf(context: Context): Account | null {
  const { account, caller } = context.get(accessContext)
  return account ?? (caller && { userId: caller.userId, seat: null })
}

/** The same on a page for signed-in users; refuses as `admit` does. */
export function admitAccount(context: Context, signInText?: string): Account {
  const { userId } = admit(context, signInText)
  return accountOf(context) ?? { userId, seat: null }
}

/** Treats the rest of the request as a visitor's, after its action erased the user. */
export function clearCaller(context: Context): void {
  context.set(accessContext, { caller: null, denial: null })
}

export function statusOf({ code }: Failure): 401 | 403 {
  return code === 'UNAUTHENTICATED' ? 401 : 403
}

/**
 * The user of a page that its policy (worker/entry/policy.ts) restricts to signed-in users. Call it first in every loader and
 * action of such a page; otherwise the nearest error boundary shows the reason with 401 or 403. `signInText` and
 * `signInTitle` replace the default words for signed-out visitors.
 */
export function admit(context: Context, signInText?: string, signInTitle?: string): Caller {
  const { caller, denial } = context.get(accessContext)
  if (denial?.code === 'UNAUTHENTICATED' && signInText)
    throw data({ ...denial, message: signInText, title: signInTitle }, { status: 401 })
  if (denial) throw data(denial, { status: statusOf(denial) })
  if (!caller) throw new Error('A page that needs a person has no policy of its own')
  return caller
}
