import type { Instant } from '#worker/ground/platform/clock.ts'
import { connectionReasons } from './constants.ts'
import type { ChatMessage, NoConnection, Posted, Receiver, SentTo } from './contract.ts'

/** "hooks.slack.com …9aXc": enough to recognise, too little to post with. */
export function labelOf(address: string): string {
  const { host, pathname } = new URL(address)
  return pathname.length >= 12 ? `${host} …${pathname.slice(-4)}` : host
}

/** Why a connection is not sent to; null if it may be. */
export function whyNotSent(to: Receiver | undefined, isEntitled: boolean): NoConnection | null {
  if (!to) return connectionReasons.none
  if (!to.isActive) return 'account deactivated'
  if (!to.isConfirmed) return connectionReasons.unconfirmed
  if (to.isEnded) return connectionReasons.ended
  return isEntitled ? null : connectionReasons.plan
}

/** Why none of a person's connections of a kind is sent to; null if one may be. */
export function whyNoneSent(all: readonly Receiver[], isEntitled: boolean): NoConnection | null {
  const reasons = all.map((to) => whyNotSent(to, isEntitled))
  return reasons.length === 0 ? connectionReasons.none : reasons.includes(null) ? null : (reasons[0] ?? null)
}

/**
 * What became of a message to all of a person's webhooks. One that took it is enough: those that did not have tries of
 * their own (hooks/).
 */
export function outcomeOfAll(each: readonly SentTo[]): SentTo {
  const ofKind = (kind: SentTo['kind']) => each.find((one) => one.kind === kind)
  return (
    ofKind('sent') ??
    ofKind('retry') ??
    ofKind('rests') ??
    each[0] ?? { kind: 'rejected', reason: connectionReasons.none }
  )
}

/** 401, 403, 404 and 410: the address is withdrawn or refuses us, and a repeat changes nothing (decision 9). */
const endingStatuses = [401, 403, 404, 410]

/** What an answer means, whichever service gave it. */
export function outcomeOf(status: number, retryAfterMs: number | null): Posted {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const reason = `receiver answered ${status}`
  if (endingStatuses.includes(status)) return { kind: 'ended', reason }
  const isForNow = status === 408 || status === 429 || status >= 500
  return isForNow ? { kind: 'retry', reason, afterMs: retryAfterMs, isTimeout: false } : { kind: 'rejected', reason }
}

export function isResting<Of extends Pick<Receiver, 'restUntil'>>(
  to: Of,
  now: Instant,
): to is Of & { restUntil: Instant } {
  return to.restUntil !== null && to.restUntil > now
}

/** The links as a service writes them. Addresses of sellers may be long: where not all fit, ours alone is left. */
export function linksWithin(
  links: ChatMessage['links'],
  max: number,
  write: (link: ChatMessage['links'][number]) => string,
): string {
  const written = links.map(write)
  const all = written.join(' · ')
  return all.length <= max ? all : (written.at(-1) ?? '')
}

/** As many links as a service shows, none longer than it takes; ours is the last and stays. */
export function linksUpTo(links: ChatMessage['links'], most: number, maxUrl: number): ChatMessage['links'] {
  const fitting = links.filter(({ url }) => url.length <= maxUrl)
  return [...fitting.slice(0, -1).slice(0, most - 1), ...fitting.slice(-1)]
}
