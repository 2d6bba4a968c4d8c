import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type SwitchName, switches } from './constants.ts'

export type SettingsRepository = ReturnType<typeof createSettingsRepository>
type Row = { name: SwitchName; isOn: number; changedAt: Instant }

/** Changes what is not yet so; a switch without a row is on. */
const upsert = `
  INSERT INTO settings (name, is_on, changed_at)
  SELECT ?1, ?2, ?3 WHERE coalesce((SELECT is_on FROM settings WHERE name = ?1), 1) <> ?2
  ON CONFLICT (name) DO UPDATE SET is_on = excluded.is_on, changed_at = excluded.changed_at`

export function createSettingsRepository({ $client }: Database) {
  return {
    async all(): Promise<Row[]> {
      const text = `SELECT name, is_on AS isOn, changed_at AS changedAt FROM settings LIMIT ${switches.length}`
      return (await $client.prepare(text).all<Row>()).results
    },

    async isOn(name: SwitchName): Promise<boolean> {
      const row = await $client
        .prepare('SELECT is_on AS isOn FROM settings WHERE name = ?1')
        .bind(name)
        .first<{ isOn: number }>()
      return row === null || row.isOn === 1
    },

    /** False when it was so already. */
    async set(name: SwitchName, isOn: boolean, at: Instant, noted: D1PreparedStatement): Promise<boolean> {
      const [done] = await $client.batch([$client.prepare(upsert).bind(name, Number(isOn), at), noted])
      return (done?.meta.changes ?? 0) > 0
    },
  }
}
