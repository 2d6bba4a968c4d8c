import { applySteps } from '../steps.ts'
import { type Gate, type GateState, newState, type TargetState } from './state.ts'
import { steps } from './steps.ts'

/** Targets per row. One with a longer address counts as several, so that a full row stays below the limit of 2 MB. */
const targetsPerPage = 512
const usualAddress = 250

/** Changed targets that the gate's own row keeps, so that a report is one row; beyond, all of them go to their pages. */
const maxRecent = 256

export type GateStore = ReturnType<typeof openStore>

/** Reads and writes the gate. Writes only what changed, so that an idle call costs nothing (decision 26). */
export function openStore(sql: SqlStorage) {
  applySteps(sql, steps)
  const places = new Map<number, { page: number; weight: number }>()
  const sizes = new Map<number, number>()
  /** Newer than their pages, or on none yet, as they are stored; replaced then. */
  let recent = new Map<number, string>()

  function place(target: TargetState, page: number): number {
    const weight = weightOf(target)
    places.set(target.id, { page, weight })
    sizes.set(page, (sizes.get(page) ?? 0) + weight)
    return page
  }

  /** The page that it was on. */
  function leave(targetId: number): number[] {
    const place = places.get(targetId)
    if (!place) return []
    places.delete(targetId)
    sizes.set(place.page, (sizes.get(place.page) ?? 0) - place.weight)
    return [place.page]
  }

  /** The pages to write for it: its own, or two when its address has become too long for that. */
  function pagesFor(target: TargetState): number[] {
    const known = places.get(target.id)
    if (known && weightOf(target) <= known.weight) return [known.page]
    return [...leave(target.id), place(target, firstPageWithRoom())]
  }

  function firstPageWithRoom(): number {
    let page = 0
    while ((sizes.get(page) ?? 0) >= targetsPerPage) page += 1
    return page
  }

  /** Differences to write: the recent targets as they become, and the numbers of the pages that change. */
  function changed(before: Gate['targets'], after: Gate['targets']) {
    const pages = new Set<number>()
    if (before === after) return { next: recent, pages }
    const next = new Map(recent)
    for (const id of before.keys()) {
      if (after.has(id)) continue
      next.delete(id)
      for (const page of leave(id)) pages.add(page)
    }
    for (const [id, target] of after) {
      if (before.get(id) !== target) next.set(id, JSON.stringify(target))
    }
    if (next.size <= maxRecent) return { next, pages }
    for (const [id, target] of after) if (next.has(id)) for (const page of pagesFor(target)) pages.add(page)
    next.clear()
    return { next, pages }
  }

  return {
    load(): Gate {
      const targets = new Map<number, TargetState>()
      for (const row of sql.exec<{ page: number; targets: string }>('SELECT page, targets FROM target_pages')) {
        for (const target of JSON.parse(row.targets) as TargetState[]) {
          targets.set(target.id, target)
          place(target, row.page)
        }
      }
      const row = sql.exec<{ state: string; recent: string }>('SELECT state, recent FROM gate').toArray()[0]
      for (const target of JSON.parse(row?.recent ?? '[]') as TargetState[]) {
        recent.set(target.id, JSON.stringify(target))
        targets.set(target.id, target)
      }
      return { state: { ...newState, ...(row && (JSON.parse(row.state) as GateState)) }, targets }
    },

    save(before: Gate, after: Gate): void {
      const { next, pages } = changed(before.targets, after.targets)
      if (next !== recent) {
        sql.exec(
          'INSERT INTO gate (id, state, recent) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state, recent = excluded.recent',
          JSON.stringify(after.state),
          `[${[...next.values()].join(',')}]`,
        )
      } else if (before.state !== after.state) {
        sql.exec(
          'INSERT INTO gate (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state',
          JSON.stringify(after.state),
        )
      }
      const contents = new Map<number, TargetState[]>([...pages].map((page) => [page, []]))
      if (pages.size > 0)
        for (const target of after.targets.values()) contents.get(places.get(target.id)?.page ?? -1)?.push(target)
      for (const [page, targets] of contents) {
        sql.exec(
          'INSERT INTO target_pages (page, targets) VALUES (?, ?) ON CONFLICT (page) DO UPDATE SET targets = excluded.targets',
          page,
          JSON.stringify(targets),
        )
      }
      recent = next
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

function weightOf({ url }: TargetState): number {
  return Math.max(1, url.length / usualAddress)
}
