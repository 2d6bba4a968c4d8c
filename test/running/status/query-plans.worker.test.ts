import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { meteredDatabase, tableScans } from '#test/alerting/alerts/metered-database.ts'
import { noon } from './make.ts'
import { statusScene } from './scene.ts'

test('no statement of the status page scans a table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const scene = statusScene(db)
  await scene.service.measure()
  await scene.service.page(`${noon}.website`)
  expect(meter.statements.size).toBeGreaterThanOrEqual(5)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql), sql).toEqual([])
})
