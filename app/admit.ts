import { data, type RouterContextProvider } from 'react-router'
import type { Caller } from '#worker/accounts/sessions/contract.ts'
import { accessContext } from './context.ts'

type Context = Readonly<RouterContextProvider>

/** Who is signed in; null for a visitor. */
export function callerOf(context: Context): Caller | null {
  return context.get(accessContext).caller
}

/**
 * The person of a page whose policy (worker/policy.ts) lets in nobody else. Every loader and action of such a page
 * calls it first; for anybody else the nearest error boundary shows why not, with 401 or 403.
 */
export function admit(context: Context): Caller {
  const { caller, denial } = context.get(accessContext)
  if (denial) throw data(denial, { status: denial.code === 'UNAUTHENTICATED' ? 401 : 403 })
  if (!caller) throw new Error('A page that needs a person has no policy of its own')
  return caller
}
