// What a signed-out visitor follows, as their browser keeps it: "team.12~league.3".
import { cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { followKinds, followsCookie, followsCookieSeconds, maxFollowsInBrowser } from './constants.ts'
import type { FollowTarget } from './contract.ts'

const shape = /^([a-z]+)\.([1-9]\d{0,9})$/

/** Each once; what is no target is left out. */
export function followsOfCookie(cookies: string | null, isSecure: boolean): FollowTarget[] {
  const text = readCookie(cookies, cookieName(followsCookie, isSecure)) ?? ''
  const found = text.split('~', maxFollowsInBrowser).flatMap((part): FollowTarget[] => {
    const [, name, id] = shape.exec(part) ?? []
    const kind = followKinds.find((one) => one === name)
    return kind ? [{ kind, id: Number(id) }] : []
  })
  return [...new Map(found.map((target) => [textOf(target), target])).values()]
}

/** The `Set-Cookie` for them; none deletes it. */
export function followsSetCookie(targets: readonly FollowTarget[], isSecure: boolean): string {
  const seconds = targets.length === 0 ? 0 : followsCookieSeconds
  return setCookieText(followsCookie, targets.map(textOf).join('~'), { seconds, isSecure })
}

/** With the target or without it; null where there is no room for one more. */
export function withTarget(
  targets: readonly FollowTarget[],
  target: FollowTarget,
  isFollowed: boolean,
): FollowTarget[] | null {
  const others = targets.filter((one) => textOf(one) !== textOf(target))
  if (!isFollowed) return others
  return others.length < maxFollowsInBrowser ? [...others, target] : null
}

export function isIn(targets: readonly FollowTarget[], target: FollowTarget): boolean {
  return targets.some((one) => textOf(one) === textOf(target))
}

function textOf({ kind, id }: FollowTarget): string {
  return `${kind}.${id}`
}
