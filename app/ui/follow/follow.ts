import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { signInAddress } from '#app/ui/sign-in-link.tsx'
import type { FollowKind } from '#worker/alerting/follows/constants.ts'

type Context = Readonly<RouterContextProvider>
type Target = { kind: FollowKind; id: number }

/** Whether the reader follows it; null for a visitor. */
export async function readFollowed(context: Context, { kind, id }: Target): Promise<boolean | null> {
  const caller = callerOf(context)
  return caller && context.get(servicesContext).follows.isFollowed(caller.userId, kind, id)
}

/** Works the button's form, and leads back to the page it stands on, which is at `path`. */
export async function followAction(request: Request, context: Context, { kind, id, path }: Target & { path: string }) {
  const caller = callerOf(context)
  if (!caller) throw redirect(signInAddress(path), 303)
  const { follows } = context.get(servicesContext)
  const { intent } = await fieldsOf(request, context)
  if (intent !== 'follow' && intent !== 'unfollow') throw data(null, { status: 400 })
  if (intent === 'unfollow') await follows.unfollow(caller.userId, kind, id)
  else {
    const done = await follows.follow(caller.userId, kind, id)
    if (!done.ok) return troubled(done.error, {})
  }
  throw redirect(path, 303)
}
