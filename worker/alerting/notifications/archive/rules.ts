import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import type { InboxItem, InboxKey, StoredItem } from '../inbox/contract.ts'
import { keyOf } from '../inbox/rules.ts'
import { archivedAfterMs, filesPrefix, roundEveryMs, sharedFactsKeptMs, sweepSpareMs } from './constants.ts'
import type { ArchivedMessage, ArchiveState } from './contract.ts'

/** "2026-08", UTC. */
export const monthOf = (at: Instant): string => toIso(at).slice(0, 7)

const startOf = (month: string): Instant => Date.parse(`${month}-01T00:00:00Z`)

/** The months from one moment to another, newest first. */
export function monthsBetween(from: Instant, until: Instant): string[] {
  const months: string[] = []
  for (let at = startOf(monthOf(until)); at >= startOf(monthOf(from)); at = startOf(monthOf(at - 1))) {
    months.push(monthOf(at))
  }
  return months
}

/** Before this moment are the whole months that ended long enough ago. */
export const cutOf = (now: Instant): Instant => startOf(monthOf(now - archivedAfterMs))

/** Months that may have files, newest first. */
export const keptMonths = (now: Instant): string[] =>
  monthsBetween(now - retention.communications.ms - sweepSpareMs, cutOf(now) - 1)

/** A month's file ends with the first message that may be in it. */
export const isOver = (month: string, now: Instant): boolean => startOf(month) + retention.communications.ms <= now

export const prefixOf = (userId: number, month: string): string => `${filesPrefix}${month}/${userId}.`

export const fileKey = (userId: number, month: string, part: number): string =>
  `${prefixOf(userId, month)}${part}.jsonl.gz`

/** Of a file's key; "" for one of another kind, which is never over. */
export const monthOfKey = (key: string): string => /^messages\/(\d{4}-\d{2})\//.exec(key)?.[1] ?? ''

/** Where a round goes on: null while another run has it, or when everyone was looked at lately. */
export function nextRun(
  state: ArchiveState | null,
  now: Instant,
): (Omit<ArchiveState, 'until' | 'takenUntil'> & { after: number }) | null {
  if (state && state.takenUntil > now) return null
  if (state && state.after !== null) return { ...state, after: state.after }
  if (state && state.startedAt + roundEveryMs > now) return null
  return { cut: cutOf(now), startedAt: now, after: 0, failures: 0, movedUntil: state?.movedUntil ?? null }
}

/** Whether a run that is under way may write a file of this person. */
export const isAtWorkOn = (state: ArchiveState | null, userId: number, now: Instant): boolean =>
  state !== null && state.takenUntil > now && userId > (state.after ?? 0) && userId <= state.until

export function archivedOf({ clients, ...item }: StoredItem): ArchivedMessage {
  return { ...item, clientIds: clients.map(({ id }) => id) }
}

export function shownOf(
  { clientIds, alertId: _, ...item }: ArchivedMessage,
  names: ReadonlyMap<number, string>,
): InboxItem {
  return {
    ...item,
    clients: clientIds.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
  }
}

/** Fails where one has no key: it would be written again and again. */
export function keysOf(items: readonly { id: string }[]): InboxKey[] {
  const keys = items.flatMap(({ id }) => keyOf(id) ?? [])
  if (keys.length < items.length) throw new Error('a message has an id that is no key')
  return keys
}

/** What all recipients share goes with the period, or some time after the messages went to files. */
export function purgedBefore(now: Instant, archivedUntil: Instant | null): Instant {
  const over = now - retention.communications.ms
  return archivedUntil === null ? over : Math.max(over, archivedUntil - sharedFactsKeptMs)
}
