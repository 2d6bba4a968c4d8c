import { type Clock, dayMs, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { recoveryDays, shownPoints } from '../constants.ts'

type Ports = { audit: Pick<AuditService, 'list' | 'noteView'>; clock: Clock }

/** A moment that the database can be set back to, while its host keeps the way there. */
export type RestorePoint = { at: Instant; who: string; isKept: boolean }

/**
 * The host keeps every moment of the last 30 days (Time Travel), so a backup is a moment worth remembering: it is noted
 * in the audit log. Restoring is done outside, because a Worker cannot restore the database that it runs on (decision 30).
 */
export function createBackupDesk({ audit, clock }: Ports) {
  return {
    async points(): Promise<RestorePoint[]> {
      const { entries } = await audit.list({ action: 'restore_point_noted' })
      const kept = clock() - recoveryDays * dayMs
      return entries.slice(0, shownPoints).map(({ at, who }) => ({ at, who, isKept: at > kept }))
    },

    note(operatorId: number): Promise<void> {
      return audit.noteView({
        actorId: operatorId,
        action: 'restore_point_noted',
        subject: 'database',
        id: null,
        name: toIso(clock()),
        after: null,
      })
    },
  }
}
