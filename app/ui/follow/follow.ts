import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import type { FollowKind } from '#worker/alerting/follows/constants.ts'

/** Whether the reader follows a team or league; null for a visitor. */
export async function readFollowed(
  context: Readonly<RouterContextProvider>,
  { kind, id }: { kind: FollowKind; id: number },
): Promise<boolean | null> {
  const caller = callerOf(context)
  return caller && context.get(servicesContext).follows.isFollowed(caller.userId, kind, id)
}
