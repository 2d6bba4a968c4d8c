import { applySteps } from '#durable/steps.ts'
import { emptyFeed, type Feed, type Tracked } from './feed.ts'
import type { Fixture } from './protocol.ts'
import { steps } from './steps.ts'

export type FeedStore = ReturnType<typeof openFeedStore>

type Part = 'fixtures' | 'tracked' | 'state'

/** Reads and writes the feed object's state. Writes only the parts that changed. */
export function openFeedStore(sql: SqlStorage) {
  applySteps(sql, steps)

  function read<V>(name: Part): V | null {
    const row = sql.exec<{ value: string }>('SELECT value FROM kept WHERE name = ?', name).toArray()[0]
    return row ? (JSON.parse(row.value) as V) : null
  }

  function write(name: Part, value: unknown): void {
    sql.exec('INSERT OR REPLACE INTO kept (name, value) VALUES (?, ?)', name, JSON.stringify(value))
  }

  return {
    load(): Feed {
      const state = read<Omit<Feed, 'fixtures' | 'tracked'>>('state')
      return {
        ...emptyFeed,
        ...state,
        fixtures: new Map(read<[number, Fixture][]>('fixtures')),
        tracked: new Map(read<[number, Tracked][]>('tracked')),
      }
    },

    save(before: Feed, after: Feed): void {
      const { fixtures, tracked, ...state } = after
      if (fixtures !== before.fixtures) write('fixtures', [...fixtures])
      if (tracked !== before.tracked) write('tracked', [...tracked])
      // These times change with each response; they are written only along with other changes or after a failure.
      const isOther = fixtures !== before.fixtures || tracked !== before.tracked
      if (isOther || state.failures !== before.failures || state.sweptAt !== before.sweptAt) write('state', state)
    },
  }
}
