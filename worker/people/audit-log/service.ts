import type { Clock } from '#worker/ground/platform/clock.ts'
import {
  type AuditAction,
  auditKeptMs,
  auditTexts,
  maxAuditText,
  recentEntries,
  shownNetwork,
  theSite,
} from './constants.ts'
import {
  type AuditLine,
  type AuditPage,
  AuditQuery,
  type AuditView,
  type NewAuditEntry,
  type Note,
  type NoteHolders,
} from './contract.ts'
import { auditedVisitor } from './from-where.ts'
import type { AuditRepository } from './repository.ts'
import { changesOf } from './rules.ts'

type Ports = {
  repository: AuditRepository
  clock: Clock
}

export type AuditService = ReturnType<typeof createAuditService>

/** Who changed what, when, from what to what. */
export function createAuditService({ repository, clock }: Ports) {
  function rowOf({ before, after, id, ...entry }: NewAuditEntry) {
    return { ...entry, ...momentOf(before, after), rowId: id }
  }

  function momentOf(before: object | null, after: object | null) {
    const { device = null, addressHash = null } = auditedVisitor() ?? {}
    return { before: textOf(before), after: textOf(after), device, addressHash, at: clock() }
  }

  const note: Note = (entry) => repository.statement(rowOf(entry))

  const noteHolders: NoteHolders = ({ actorId, roleId, from, to }) =>
    repository.holdersStatement(
      { actorId, action: 'user_role_changed', ...momentOf({ role: from }, { role: to }) },
      roleId,
    )

  return {
    note,
    noteHolders,

    /** Notes what an operator read or took: what changed nothing. */
    noteView: (view: AuditView) => repository.insert(rowOf({ ...view, before: null })),

    /** The newest, for the overview. */
    async recent(): Promise<AuditLine[]> {
      const rows = await repository.recent(recentEntries)
      return rows.map(({ who, action, actorId, ...row }) => ({
        ...row,
        who: who ?? (actorId === theSite ? 'Touchline' : 'A former operator'),
        text: auditTexts[action as AuditAction] ?? action,
      }))
    },

    /** First names of operators who still have their account. */
    async operatorNames(ids: readonly number[]): Promise<Map<number, string>> {
      return ids.length === 0
        ? new Map()
        : new Map((await repository.operators(ids)).map((one) => [one.id, one.firstName]))
    },

    /** A page of the log, newest first. */
    async list(params: Record<string, string>): Promise<AuditPage> {
      const query = AuditQuery.parse(params)
      const { rows, lowest } = await repository.page(query)
      const entries = rows.map(({ who, action, actorId, device, addressHash, before, after, ...row }) => ({
        id: row.id,
        at: row.at,
        actorId,
        subject: row.subject,
        name: row.name,
        who: who ?? (actorId === theSite ? 'Touchline' : 'A former operator'),
        from: device === null ? null : { device, network: (addressHash ?? '').slice(0, shownNetwork) },
        what: auditTexts[action as AuditAction] ?? action,
        changes: changesOf(before, after),
      }))
      return { entries, next: lowest, query }
    },

    sweep: () => repository.removeOlder(clock() - auditKeptMs),
  }
}

function textOf(value: object | null): string | null {
  return value && JSON.stringify(value).slice(0, maxAuditText)
}
