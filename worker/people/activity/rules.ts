import { dayMs } from '#worker/ground/platform/clock.ts'
import { type ActivityKind, byAdministrator, byColleague, causedByAnybody, formerColleague } from './constants.ts'
import type { ActivityEntry } from './contract.ts'

/**
 * The log as it is shown, newest first: the same thing on the same device is one line a day, and so is each thing that
 * strangers can cause. Nothing that is repeated can push out what its owner wants to see.
 */
export function merged(events: readonly Omit<ActivityEntry, 'times'>[]): ActivityEntry[] {
  const lines = new Map<string, ActivityEntry>()
  for (const event of events) {
    const { kind, device, detail, at } = event
    const what = causedByAnybody.includes(kind) ? kind : JSON.stringify([kind, device, detail])
    const key = `${Math.floor(at / dayMs)} ${what}`
    const line = lines.get(key)
    if (line) line.times += 1
    else lines.set(key, { ...event, times: 1 })
  }
  return [...lines.values()]
}

type Done = { kind: ActivityKind; device: string; actorId: number | null; actorName: string | null }

/** Another person's device is their own data: the line names who they are to the log's owner. */
export function deviceOrActor({ kind, device, actorId, actorName }: Done): string {
  if (actorId === null) return device
  return byColleague.includes(kind) ? actorName || formerColleague : byAdministrator
}
