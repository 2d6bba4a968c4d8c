import type { Note } from '#worker/people/audit-log/contract.ts'
import type { Preview } from './contract.ts'
import type { ReferenceService } from './service.ts'

/** Loading the reference data from the desk: seen first, and noted. */
export function createReferenceDesk({ reference, note }: { reference: ReferenceService; note: Note }) {
  return {
    preview: reference.preview,

    async load(actorId: number): Promise<void> {
      await reference.load((done) => [
        note({
          actorId,
          action: 'reference_loaded',
          subject: 'reference',
          id: null,
          name: summaryOf(done),
          before: null,
          after: countsOf(done),
        }),
      ])
    },
  }
}

/** What was done to each kind of row: `{ leagues: '28 added, 1 updated' }`. */
function countsOf({ counts, removed }: Preview): Record<string, string> {
  const done = counts.map(({ name, count: { add, change, keep, same } }) => {
    const parts = [
      [add, 'added'],
      [change, 'updated'],
      [keep, "left as an operator's"],
      [same, 'unchanged'],
    ] as const
    const listed = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
    return [name.toLowerCase(), listed.join(', ') || 'none']
  })
  return Object.fromEntries([...done, ...(removed > 0 ? [['left out', `${removed} that operators removed`]] : [])])
}

/** "28 leagues, 440 teams, 900 other names": what is there afterwards. */
function summaryOf({ counts }: Preview): string {
  return counts
    .map(({ name, count: { add, change, keep, same } }) => `${add + change + keep + same} ${name.toLowerCase()}`)
    .join(', ')
}
