import type { Instant } from '#worker/ground/platform/clock.ts'
import { hookEvents, triedAgainMs } from './constants.ts'
import type { HookEvent, HookPlace } from './contract.ts'

export const allEvents = Object.keys(hookEvents) as HookEvent[]

/** What a person's own alerts found, which is urgent. */
export const isAlert = (type: string): boolean => type.startsWith('alert.')

/** Stored separated by spaces; null for all. */
export function eventsOf(stored: string | null): HookEvent[] {
  return stored === null ? allEvents : allEvents.filter((event) => stored.split(' ').includes(event))
}

/** Codes and tests come whatever was chosen. */
export function isChosen(type: string, chosen: readonly string[]): boolean {
  return !(type in hookEvents) || chosen.includes(type)
}

/** As it is stored; null for a choice of all. */
export function storedEvents(chosen: readonly HookEvent[]): string | null {
  return chosen.length === allEvents.length ? null : chosen.join(' ')
}

/** When a message that was not taken is tried again; null when its three days are over. */
export function nextTry(firstAt: Instant, now: Instant): Instant | null {
  const next = triedAgainMs.find((after) => firstAt + after > now)
  return next === undefined ? null : firstAt + next
}

export function cursorOf({ lastAt, name, id }: HookPlace): string {
  return `${lastAt.toString(36)}~${id}~${encodeURIComponent(name)}`
}

/** Null for what is none of our cursors. */
export function placeOf(cursor: string): HookPlace | null {
  const [, at = '', id = '', name = ''] = /^([0-9a-z]{1,9})~([!-}]{1,200})~([\w%.!*'()~-]{0,400})$/.exec(cursor) ?? []
  if (id === '') return null
  try {
    return { lastAt: Number.parseInt(at, 36), id, name: decodeURIComponent(name) }
  } catch {
    return null
  }
}
