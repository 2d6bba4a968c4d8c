import { type Clock, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { SendAccountMail } from '../../accounts/mails/contract.ts'
import type { Visitor } from '../../accounts/sessions/contract.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { PersonalDataSource } from '../contract.ts'
import { inExportOrder } from '../rules.ts'
import {
  bytesPerPart,
  exportGone,
  exportKeptMs,
  exportsPerPerson,
  exportsPerRun,
  maxInlineBytes,
  tooManyExports,
} from './constants.ts'
import type { ExportAnswer, ExportStore } from './contract.ts'
import { exportFileName, exportText, gather, inParts } from './file.ts'
import type { ExportRepository, ExportRow } from './repository.ts'

type ExportPorts = {
  repository: ExportRepository
  dataSources: () => readonly PersonalDataSource[]
  store: ExportStore
  limiter: Limiter
  sendMail: SendAccountMail
  activity: Pick<ActivityService, 'record'>
  clock: Clock
  newId: NewId
  logger: Logger
}

export type ExportService = ReturnType<typeof createExportService>

const keyOf = ({ userId, id }: Pick<ExportRow, 'userId' | 'id'>) => `exports/${userId}/${id}.json`

/** Exports all of a user's data: directly when small, by mail when large. */
export function createExportService(ports: ExportPorts) {
  const { repository, dataSources, store, limiter, sendMail, activity, clock, newId, logger } = ports

  /** Exports are themselves part of the user's data. */
  const dataSource: PersonalDataSource = {
    name: 'exports',
    tables: [repository.table],
    async *pages(userId) {
      yield (await repository.listOf(userId)).map(({ status, requestedAt, expiresAt }) => ({
        status,
        requested_at: toIso(requestedAt),
        expires_at: toIso(expiresAt),
      }))
    },
    async erase(userId) {
      const rows = await repository.listOf(userId)
      await store.remove(rows.map(keyOf))
      if (rows.length > 0) await repository.remove(rows.map(({ id }) => id))
      return true
    },
  }
  const textOf = (userId: number, now: Instant) => exportText(inExportOrder(dataSources()), userId, now)

  /** After a crash the next run starts over with the same key. */
  async function build(row: ExportRow): Promise<void> {
    await store.put(keyOf(row), inParts(textOf(row.userId, clock()), bytesPerPart))
    if (await repository.setReady(row.id, clock(), clock() + exportKeptMs)) {
      await sendMail({ kind: 'export_ready', userId: row.userId, detail: row.id })
    } else {
      await store.remove([keyOf(row)])
    }
  }

  return {
    /** Logged and mailed whatever its size, so that an export never goes unnoticed. */
    async request(userId: number, visitor: Visitor): Promise<Result<ExportAnswer, 'RATE_LIMITED'>> {
      const { allowed, retryAfterSeconds } = await limiter.take(`export:${userId}`, exportsPerPerson)
      if (!allowed) return fail('RATE_LIMITED', tooManyExports, { retryAfterSeconds })
      const now = clock()
      await activity.record(userId, 'export_asked', visitor)
      await sendMail({ kind: 'export_asked', userId, detail: visitor.device })
      const text = await gather(textOf(userId, now), maxInlineBytes)
      if (text !== null) return succeed({ kind: 'file', name: exportFileName(now), text })
      // A second request joins the one in progress.
      if (!(await repository.isPending(userId))) {
        const row = { id: newId(), userId, requestedAt: now, readyAt: null, expiresAt: now + exportKeptMs }
        await repository.add({ ...row, status: 'pending' })
      }
      return succeed({ kind: 'later' })
    },

    /** The newest background export, for the profile page. */
    async latest(userId: number) {
      const row = await repository.latest(userId)
      if (!row || row.expiresAt <= clock()) return null
      return { id: row.id, status: row.status, requestedAt: toIso(row.requestedAt), expiresAt: toIso(row.expiresAt) }
    },

    /** A finished export belonging to this user. */
    async open(userId: number, id: string): Promise<Result<{ name: string; body: ReadableStream }, 'NOT_FOUND'>> {
      const row = await repository.find(userId, id)
      const body = row?.status === 'ready' && row.expiresAt > clock() ? await store.get(keyOf(row)) : null
      return row && body ? succeed({ name: exportFileName(row.requestedAt), body }) : fail('NOT_FOUND', exportGone)
    },

    /** Builds pending exports in order; failures are retried in the next run. */
    async buildPending(): Promise<void> {
      for (const row of await repository.pending(exportsPerRun)) {
        try {
          await build(row)
        } catch (error) {
          logger.error('export_failed', { export_id: row.id, error: errorText(error) })
        }
      }
    },

    async sweep(): Promise<void> {
      const rows = await repository.expired(clock())
      await store.remove(rows.map(keyOf))
      if (rows.length > 0) await repository.remove(rows.map(({ id }) => id))
    },

    dataSource,
  }
}
