import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { shownOf } from '#app/frame/reader.ts'
import type { Follower, FollowTarget } from '#worker/alerting/follows/contract.ts'
import { followsOfCookie, followsSetCookie, isIn } from '#worker/alerting/follows/cookie.rules.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** The signed-in user, or what a visitor's browser keeps. */
export function followerOf({ request, context }: Asked): Follower {
  return callerOf(context)?.userId ?? keptBy({ request, context })
}

function keptBy({ request, context }: Asked) {
  return followsOfCookie(request.headers.get('Cookie'), context.get(servicesContext).config.isSecure)
}

/** All that the reader follows. */
export async function followsOf(asked: Asked): Promise<FollowTarget[]> {
  const caller = callerOf(asked.context)
  return caller ? (await shownOf(caller.userId, asked.context)).follows : keptBy(asked)
}

/** Whether the reader follows a team, league or match. */
export async function readFollowed(asked: Asked, target: FollowTarget): Promise<boolean> {
  return isIn(await followsOf(asked), target)
}

/** What the browser kept becomes the user's who signed in with it. */
export async function takeOverFollows(asked: Asked, userId: number, way: string): Promise<void> {
  const kept = keptBy(asked)
  if (kept.length === 0) return
  const { follows, config } = asked.context.get(servicesContext)
  await follows.takeOver(userId, kept)
  throw redirect(way, { headers: { 'Set-Cookie': followsSetCookie([], config.isSecure) } })
}
