import type { Clock } from '../platform/clock.ts'
import { type AuditAction, auditKeptMs, auditTexts, maxAuditText, recentEntries } from './constants.ts'
import type { AuditLine, Note } from './contract.ts'
import type { AuditRepository } from './repository.ts'

type Ports = {
  repository: AuditRepository
  clock: Clock
}

/** Who changed what, when, from what to what. */
export function createAuditService({ repository, clock }: Ports) {
  const note: Note = ({ before, after, id, ...entry }) =>
    repository.statement({ ...entry, rowId: id, at: clock(), before: textOf(before), after: textOf(after) })

  return {
    note,

    /** The newest, for the overview. */
    async recent(): Promise<AuditLine[]> {
      const rows = await repository.recent(recentEntries)
      return rows.map(({ who, action, ...row }) => ({
        ...row,
        who: who ?? 'A former operator',
        text: auditTexts[action as AuditAction] ?? action,
      }))
    },

    sweep: () => repository.removeOlder(clock() - auditKeptMs),
  }
}

function textOf(value: object | null): string | null {
  return value && JSON.stringify(value).slice(0, maxAuditText)
}
