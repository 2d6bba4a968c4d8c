// Part of the service: how a platform ends. What was ever seen of it is history, which stays.

import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { proofNeeded } from '#worker/people/accounts/two-step/constants.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { CatalogueWriter } from '../writing/service.ts'
import { notRetired, platformChanged, platformGone, platformRetired, platformSeen } from './constants.ts'
import type { PlatformDeskRepository } from './repository.ts'

type Refusal = 'NOT_FOUND' | 'CONFLICT' | 'PROOF_REQUIRED'
type Actor = { caller: { userId: number }; isProven: boolean }

export type RetiringPorts = {
  repository: Pick<PlatformDeskRepository, 'find'>
  writer: Pick<CatalogueWriter, 'retirePlatform' | 'bringPlatformBack' | 'removePlatform'>
  /** `stop`: the gate hands out no further check, ahead of the minute's job. */
  pages: { stop: (platform: PlatformSpec) => Promise<void> }
  findSpec: (id: number) => Promise<PlatformSpec | null>
  audit: Pick<AuditService, 'note'>
  clock: Clock
}

export function createRetiring({ repository, writer, pages, findSpec, audit, clock }: RetiringPorts) {
  return {
    /** Its checks stop, and its offers leave the boards without a notification: whether they are sold is unknown. */
    async retire(id: number, version: number, { caller, isProven }: Actor): Promise<Result<null, Refusal>> {
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      if (row.retiredAt !== null) return fail('CONFLICT', platformRetired)
      if (!isProven) return fail('PROOF_REQUIRED', proofNeeded)
      const note = audit.note({
        actorId: caller.userId,
        action: 'platform_retired',
        subject: 'platform',
        id,
        name: row.name,
        before: { is_active: Number(row.isActive) },
        after: { is_active: 0 },
      })
      if (!(await writer.retirePlatform({ id, version }, clock(), note))) return fail('CONFLICT', platformChanged)
      const spec = await findSpec(id)
      if (spec) await pages.stop(spec)
      return succeed(null)
    },

    /** Each of its pages begins anew, as if it had just been linked. */
    async bringBack(id: number, version: number, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      if (row.retiredAt === null) return fail('CONFLICT', notRetired)
      const note = audit.note({
        actorId,
        action: 'platform_brought_back',
        subject: 'platform',
        id,
        name: row.name,
        before: { is_active: 0 },
        after: { is_active: 1 },
      })
      const isBack = await writer.bringPlatformBack({ id, version }, note)
      return isBack ? succeed(null) : fail('CONFLICT', platformChanged)
    },

    /** Only where nothing of it was ever seen: nothing is lost by it then but what an operator entered. */
    async remove(id: number, version: number, { caller, isProven }: Actor): Promise<Result<null, Refusal>> {
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      if (row.version !== version) return fail('CONFLICT', platformChanged)
      if (!isProven) return fail('PROOF_REQUIRED', proofNeeded)
      const { name, origin, statedKind, country } = row
      const note = audit.note({
        actorId: caller.userId,
        action: 'platform_deleted',
        subject: 'platform',
        id,
        name,
        before: { name, origin, kind: statedKind, country },
        after: null,
      })
      return (await writer.removePlatform({ id, version }, note)) ? succeed(null) : fail('CONFLICT', platformSeen)
    },
  }
}
