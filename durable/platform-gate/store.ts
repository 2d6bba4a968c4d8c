import { applySteps } from '../steps.ts'
import { type Gate, type GateState, newState, type TargetState } from './state.ts'
import { steps } from './steps.ts'

/** Targets per row. With addresses of 2,000 characters a full row stays far below the limit of 2 MB. */
const targetsPerPage = 128

export type GateStore = ReturnType<typeof openStore>

/** Reads and writes the gate. Writes only what changed, so that an idle call costs nothing (decision 26). */
export function openStore(sql: SqlStorage) {
  applySteps(sql, steps)
  const pageOf = new Map<number, number>()
  const sizes = new Map<number, number>()

  function place(targetId: number, page: number): number {
    pageOf.set(targetId, page)
    sizes.set(page, (sizes.get(page) ?? 0) + 1)
    return page
  }

  function firstPageWithRoom(): number {
    let page = 0
    while ((sizes.get(page) ?? 0) >= targetsPerPage) page += 1
    return page
  }

  /** The pages to write; new targets get a place, removed ones lose theirs. */
  function changedPages(before: Gate, after: Gate): Set<number> {
    const pages = new Set<number>()
    if (before.targets === after.targets) return pages
    for (const id of before.targets.keys()) {
      const page = pageOf.get(id)
      if (after.targets.has(id) || page === undefined) continue
      pages.add(page)
      pageOf.delete(id)
      sizes.set(page, (sizes.get(page) ?? 1) - 1)
    }
    for (const [id, target] of after.targets) {
      if (before.targets.get(id) !== target) pages.add(pageOf.get(id) ?? place(id, firstPageWithRoom()))
    }
    return pages
  }

  return {
    load(): Gate {
      const targets = new Map<number, TargetState>()
      for (const row of sql.exec<{ page: number; targets: string }>('SELECT page, targets FROM target_pages')) {
        for (const target of JSON.parse(row.targets) as TargetState[]) {
          targets.set(target.id, target)
          place(target.id, row.page)
        }
      }
      const row = sql.exec<{ state: string }>('SELECT state FROM gate').toArray()[0]
      return { state: { ...newState, ...(row && (JSON.parse(row.state) as GateState)) }, targets }
    },

    save(before: Gate, after: Gate): void {
      if (before.state !== after.state) {
        sql.exec(
          'INSERT INTO gate (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state',
          JSON.stringify(after.state),
        )
      }
      const pages = changedPages(before, after)
      if (pages.size === 0) return
      const contents = new Map<number, TargetState[]>([...pages].map((page) => [page, []]))
      for (const target of after.targets.values()) contents.get(pageOf.get(target.id) ?? -1)?.push(target)
      for (const [page, targets] of contents) {
        sql.exec(
          'INSERT INTO target_pages (page, targets) VALUES (?, ?) ON CONFLICT (page) DO UPDATE SET targets = excluded.targets',
          page,
          JSON.stringify(targets),
        )
      }
    },

    robotsText(): string {
      return sql.exec<{ body: string }>('SELECT body FROM robots').toArray()[0]?.body ?? ''
    },

    saveRobots(text: string): void {
      if (text === this.robotsText()) return
      sql.exec('INSERT INTO robots (id, body) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body', text)
    },
  }
}
