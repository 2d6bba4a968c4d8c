import { manyText } from '#worker/ground/platform/count-text.ts'
import type { AuditEntry } from '#worker/people/audit-log/contract.ts'
import type { Run } from '#worker/watching/monitoring/desk/contract.ts'
import { runText } from '#worker/watching/monitoring/desk/rules.ts'
import type { ShownLetter } from '../contract.ts'
import type { HourBatch, HourEntry, HourQuery } from './contract.ts'

export function runEntry(platform: { id: number; name: string }, run: Run): HourEntry {
  const [pages, offers] = [manyText(run.checks, 'page'), manyText(run.offers, 'offer')]
  return {
    id: `run ${run.id}`,
    at: run.startedAt,
    kind: 'check',
    text: `${platform.name}: ${run.type.replaceAll('_', ' ')} ${run.status}, ${pages}, ${offers}. ${runText(run)}`,
    isTrouble: run.status === 'failed' || run.status === 'timeout',
    to: `/admin/scraping?tab=jobs&job=${platform.id}`,
  }
}

export function batchEntry({ id, at, channel, people, attempts, isOpen }: HourBatch): HourEntry {
  const tried = `after ${manyText(attempts, 'attempt')}`
  const state = isOpen ? (attempts > 0 ? `waits ${tried}` : 'waits') : `done ${tried}`
  return {
    id: `batch ${id}`,
    at,
    kind: 'delivery',
    text: `${channel} to ${manyText(people, 'person', 'people')}: ${state}`,
    isTrouble: isOpen && attempts > 1,
    to: '/admin/system',
  }
}

export function letterEntry({ id, diedAt, type, reason }: ShownLetter): HourEntry {
  return {
    id: `letter ${id}`,
    at: diedAt,
    kind: 'dead_letter',
    text: `${type}: ${reason}`,
    isTrouble: true,
    to: '/admin/system/dead-letters',
  }
}

export function actEntry({ id, at, who, what, subject, name }: AuditEntry): HourEntry {
  return {
    id: `act ${id}`,
    at,
    kind: 'act',
    text: `${who}: ${what} (${name})`,
    isTrouble: false,
    to: `/admin/audit?about=${encodeURIComponent(subject)}`,
  }
}

/** Every word of the question, in any order and case. */
export function isAsked({ kind, text }: HourEntry, query: HourQuery): boolean {
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const read = text.toLowerCase()
  return (query.kind === undefined || query.kind === kind) && words.every((word) => read.includes(word))
}
