// Moves the sample's messages to files and removes what is left of them, as the product's jobs do, and counts both.
import type { Meter } from '#test/meter/meter.ts'
import { archivedAfterDays, sharedFactsKeptMs } from '#worker/alerting/notifications/archive/constants.ts'
import { createArchiveFiles } from '#worker/alerting/notifications/archive/files.ts'
import { createArchiveMove } from '#worker/alerting/notifications/archive/move.ts'
import { createArchiveRepository } from '#worker/alerting/notifications/archive/repository.ts'
import { createArchiveStates } from '#worker/alerting/notifications/archive/state.ts'
import { removeOldMessages } from '#worker/alerting/notifications/expiry.repository.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { openBucket } from '../bucket.ts'
import { startAt } from '../world.ts'

export type Archived = {
  /** Rows that the move and the later removal delete, and bytes of its file, for one message. */
  rowsPerMessage: number
  bytesPerMessage: number
  busiestInvocation: number
}

/** Days until a message's row is gone: what a month takes to end is on top of the wait, and a round. */
export const daysOf = (roundDays: number) => ({
  own: archivedAfterDays + 31 + roundDays,
  shared: archivedAfterDays + 31 + roundDays + sharedFactsKeptMs / dayMs,
})

const rowsOf = async (d1: D1Database, table: string) =>
  (await d1.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')) ?? 0

export async function playArchive(d1: D1Database, meter: Meter): Promise<Archived> {
  const { bucket, bytes } = openBucket()
  const database = openDatabase(d1)
  const states = createArchiveStates(bucket)
  const move = createArchiveMove({
    inbox: createInboxRepository(database),
    repository: createArchiveRepository(database),
    files: createArchiveFiles(bucket),
    states,
    clock: () => startAt + (archivedAfterDays + 40) * dayMs,
    logger: { info() {}, warn() {}, error: (event, fields) => console.error(event, fields) },
  })
  const changes = async () => (await d1.prepare('SELECT total_changes() AS n').first<number>('n')) ?? 0
  const [messages, before] = [await rowsOf(d1, 'notifications'), await changes()]
  let busiestInvocation = 0
  do {
    const { queries } = await meter.measure('archive', () => move.run())
    busiestInvocation = Math.max(busiestInvocation, queries)
  } while ((await states.read())?.state.after !== null)
  if ((await rowsOf(d1, 'notifications')) > 0) throw new Error('the archive left messages behind')
  const weighed = bytes()
  while ((await rowsOf(d1, 'delivery_batches')) > 0) await removeOldMessages(d1, startAt + 40 * dayMs)
  return {
    rowsPerMessage: ((await changes()) - before) / messages,
    bytesPerMessage: weighed / messages,
    busiestInvocation,
  }
}
