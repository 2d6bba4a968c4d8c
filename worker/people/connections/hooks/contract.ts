import type { Instant } from '#worker/ground/platform/clock.ts'
import type { hookEvents, hookStatuses } from './constants.ts'

/** Which webhook: a person may have several. */
export type HookKey = { userId: number; name: string }

export type HookEvent = keyof typeof hookEvents

export type HookStatus = (typeof hookStatuses)[number]

/** A message in the log, as its owner sees it. */
export type HookDelivery = {
  /** Name of the webhook. */
  name: string
  /** Its webhook-id. */
  id: string
  type: string
  status: HookStatus
  attempts: number
  /** Why the last attempt was not taken. */
  reason: string | null
  firstAt: Instant
  lastAt: Instant
  nextAt: Instant | null
}

/** Where a page of the log ended. */
export type HookPlace = { lastAt: Instant; name: string; id: string }

/** The message that is posted, the same at every try. */
export type HookMessage = { id: string; type: string; body: string }

/** Facts in the wire's names. `id` is the same at every repeat. */
export type NewHookEvent = { id: string; type: HookEvent; at: Instant; data: Record<string, unknown> }

/** A webhook as its owner sees it. */
export type Hook = {
  name: string
  /** "fan.example …9aXc" */
  label: string
  isConfirmed: boolean
  events: HookEvent[]
  /** When it was switched off, and why; null while it works. */
  ended: { at: Instant; reason: string } | null
}
