import { data, type RouterContextProvider } from 'react-router'
import { accessContext } from '#app/context.ts'
import { statusOf } from '#app/frame/admit.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'

/** The signed-in person, as the head of every page of the desk shows them. */
export type Operator = { email: string; firstName: string; roleName: string; permissions: readonly string[] }

/** What `AdminDenied` shows. */
export type DeskDenial = { code: string; message: string; roleName: string | null }

/** `admit` for pages of the desk: a denial names the person's role. */
export function admitToDesk(context: Readonly<RouterContextProvider>): Caller {
  const { caller, denial } = context.get(accessContext)
  if (denial) {
    const { code, message } = denial
    throw data({ code, message, roleName: caller?.roleName ?? null } satisfies DeskDenial, { status: statusOf(denial) })
  }
  if (!caller) throw new Error('A page of the desk has no policy of its own')
  return caller
}

export function operatorOf({ email, firstName, roleName, permissions }: Caller): Operator {
  return { email, firstName, roleName, permissions }
}
