import { type Clock, type Instant, minuteMs, toIso } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import {
  copyRunning,
  keptMs,
  manifestsPrefix,
  maxFailures,
  maxListed,
  partsPerRun,
  prefix,
  runningKey,
  shownCopies,
  sweepEveryMs,
} from './constants.ts'
import { Copy, type FinishedCopy, type Progress } from './contract.ts'
import type { CopyRepository } from './repository.ts'
import { finishedOf, isWhole, progressOf, withPart } from './rules.ts'
import type { createPartSealer } from './sealing.ts'

type Ports = {
  repository: CopyRepository
  sealer: Pick<ReturnType<typeof createPartSealer>, 'seal'>
  bucket: Pick<R2Bucket, 'get' | 'put' | 'list' | 'delete'>
  audit: Pick<AuditService, 'noteView'>
  newId: NewId
  clock: Clock
  logger: Logger
}

/**
 * Copies of the database in the bucket, table by table. What was done is written after each minute's run, on condition
 * that no other run did; one that was interrupted is done again, and its parts are swept.
 */
export function createCopies({ repository, sealer, bucket, audit, newId, clock, logger }: Ports) {
  async function running(): Promise<{ copy: Copy; etag: string } | null> {
    const object = await bucket.get(runningKey)
    return object && { copy: Copy.parse(await object.json()), etag: object.etag }
  }

  async function copyPart(copy: Copy): Promise<Copy> {
    const table = copy.tables[copy.table]
    if (!table) return copy
    const lines = await repository.rows(table, copy.after)
    if (lines.length === 0) return withPart(copy, lines, null)
    // A new name each time: a run that came to nothing leaves its part aside.
    const key = `${prefix}${copy.id}/${table.name}.${newId()}`
    const file = await sealer.seal(lines)
    await bucket.put(key, file)
    return withPart(copy, lines, { key, table: table.name, rows: lines.length, bytes: file.length })
  }

  async function finish(copy: Copy): Promise<void> {
    const shown = finishedOf(copy)
    const customMetadata = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value ?? '')]))
    await bucket.put(`${manifestsPrefix}${copy.id}.json`, JSON.stringify(copy), { customMetadata })
    await bucket.delete(runningKey)
    logger.info('backup_finished', { id: copy.id, rows: shown.rows, bytes: shown.bytes })
  }

  /** False when another run was first. */
  async function store(copy: Copy, etag: string): Promise<boolean> {
    return (await bucket.put(runningKey, JSON.stringify(copy), { onlyIf: { etagMatches: etag } })) !== null
  }

  async function work({ copy, etag }: { copy: Copy; etag: string }): Promise<void> {
    let done = copy
    try {
      for (let part = 0; part < partsPerRun && !isWhole(done); part += 1) done = await copyPart(done)
      done = { ...done, failures: 0 }
    } catch (error) {
      done = { ...copy, failures: copy.failures + 1 }
      logger.error('backup_failed', { id: copy.id, failures: done.failures, error: errorText(error) })
    }
    const isEnd = isWhole(done) || done.failures >= maxFailures
    const next = isWhole(done) ? { ...done, finishedAt: clock() } : done
    if ((await store(next, etag)) && isEnd) await finish(next)
  }

  return {
    async start(actorId: number): Promise<Result<{ id: string }, 'CONFLICT'>> {
      const startedAt = clock()
      const tables = await repository.tables()
      const id = toIso(startedAt).replaceAll(/[:.]/g, '-')
      const begun = { finishedAt: null, table: 0, after: null, parts: [], failures: 0 }
      const copy: Copy = { version: 1, id, startedAt, tables, ...begun }
      const options = { onlyIf: new Headers({ 'If-None-Match': '*' }) }
      if ((await bucket.put(runningKey, JSON.stringify(copy), options)) === null) return fail('CONFLICT', copyRunning)
      await audit.noteView({ actorId, action: 'copy_started', subject: 'database', id: null, name: id, after: null })
      return succeed({ id })
    },

    /** Each minute: goes on with the copy that is being made. */
    async run(): Promise<void> {
      const found = await running()
      if (!found) return
      // Whole and still here: the manifest of before was not written.
      if (isWhole(found.copy)) await finish(found.copy)
      else await work(found)
    },

    async list(): Promise<{ running: Progress | null; copies: FinishedCopy[] }> {
      const [found, { objects }] = await Promise.all([
        running(),
        bucket.list({ prefix: manifestsPrefix, include: ['customMetadata'], limit: maxListed }),
      ])
      const copies = objects.map(({ customMetadata = {} }) => ({
        id: customMetadata.id ?? '',
        startedAt: Number(customMetadata.startedAt),
        finishedAt: customMetadata.finishedAt ? Number(customMetadata.finishedAt) : null,
        rows: Number(customMetadata.rows),
        bytes: Number(customMetadata.bytes),
      }))
      const newest = copies.toSorted((one, other) => other.startedAt - one.startedAt).slice(0, shownCopies)
      return { running: found && progressOf(found.copy), copies: newest }
    },

    /** Once an hour: removes what is older than copies are kept. */
    async sweep(scheduledAt: Instant): Promise<void> {
      if (Math.floor(scheduledAt / minuteMs) % (sweepEveryMs / minuteMs) !== 0) return
      // A manifest before the parts that it names; in one list it would come after all of them, beyond the limit.
      for (const swept of [manifestsPrefix, prefix]) {
        const { objects } = await bucket.list({ prefix: swept, limit: maxListed })
        const old = objects.filter(({ uploaded }) => scheduledAt - uploaded.getTime() > keptMs)
        if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
      }
    },
  }
}
