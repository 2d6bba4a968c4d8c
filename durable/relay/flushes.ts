// Part of the root: collects items and hands them on together.
import { conflateMs, maxRingFrames } from './constants.ts'
import type { SourcePorts } from './source.ts'

/**
 * Takes items; settles when they are flushed. Flushes run one after another, so that a slow one cannot undo a later one,
 * and start at intervals.
 */
export function createFlushes<Item>(
  flush: (items: Item[]) => Promise<void>,
  { now, wait }: Pick<SourcePorts, 'now' | 'wait'>,
): (items: Item[]) => Promise<void> {
  let pending: Item[] = []
  let due: Promise<void> | null = null
  let flushed: Promise<void> = Promise.resolve()
  let flushedAt = 0

  function planFlush(): Promise<void> {
    const planned = flushed.then(async () => {
      await wait(Math.max(0, flushedAt + conflateMs - now()))
      due = null
      const items = pending
      pending = []
      try {
        await flush(items)
      } finally {
        flushedAt = now()
      }
    })
    flushed = planned.catch(() => {})
    return planned
  }

  return function publish(items) {
    pending.push(...items)
    if (pending.length > maxRingFrames) pending.splice(0, pending.length - maxRingFrames)
    due ??= planFlush()
    return due
  }
}
