import { data, type RouterContextProvider } from 'react-router'
import type { Caller } from '#worker/accounts/sessions/contract.ts'
import type { Failure } from '#worker/platform/result.ts'
import { accessContext } from './context.ts'

type Context = Readonly<RouterContextProvider>

/** Who is signed in; null for a visitor. */
export function callerOf(context: Context): Caller | null {
  return context.get(accessContext).caller
}

/** The rest of the request is answered as to a visitor: its action has just erased who asked. */
export function forgetCaller(context: Context): void {
  context.set(accessContext, { caller: null, denial: null })
}

export function statusOf({ code }: Failure): 401 | 403 {
  return code === 'UNAUTHENTICATED' ? 401 : 403
}

/**
 * The person of a page whose policy (worker/policy.ts) lets in nobody else. Every loader and action of such a page
 * calls it first; for anybody else the nearest error boundary shows why not, with 401 or 403. `signInText` is what the page
 * says to a signed-out visitor in place of the general words.
 */
export function admit(context: Context, signInText?: string): Caller {
  const { caller, denial } = context.get(accessContext)
  if (denial?.code === 'UNAUTHENTICATED' && signInText) throw data({ ...denial, message: signInText }, { status: 401 })
  if (denial) throw data(denial, { status: statusOf(denial) })
  if (!caller) throw new Error('A page that needs a person has no policy of its own')
  return caller
}
