// The most that one message of changes may ask: full pages of alerts on every channel, under the meter.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { meter } from '#test/meter/in-workerd.ts'
import { alertsPerPage, fullPagesPerMessage } from '#worker/alerting/alerts/constants.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import wrangler from '../../../wrangler.toml?raw'
import { changeOf, summary } from './changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from './scene.ts'

const base = 800_000

/** Changes that one invocation is given. */
const changesAtOnce = Number(/queue = "touchline-changes"\n(?:#.*\n)*max_batch_size = (\d+)/.exec(wrangler)?.[1])

const targets = [
  ['match', base],
  ['team', base],
  ['team', base + 1],
  ['league', base],
] as const

const all = { wanted: [], unwanted: [] }
const conditions = JSON.stringify({
  together: 1,
  ticketTypes: all,
  areas: all,
  isWithoutAwayEnd: true,
  isWithoutHospitality: false,
  isOfficialOnly: false,
})

const around = { before: [], after: [] }

/** What the other subscribers of a change ask. */
const ofOthers = 20

test('a change that concerns more people than one message can record, by all channels', async () => {
  const engine = alertsEngine(env.DB, await placeMatch(env.DB, base), { boardAround: async () => around })
  const people = alertsPerPage * fullPagesPerMessage + 1
  await placeUsers(env.DB, base, people)
  const alerts = { first: base, count: people, userFrom: base, targetKind: 'match', targetId: base }
  await placeAlerts(env.DB, { ...alerts, alertType: 'availability', channels: [...deliveryChannels] })
  let first = base + people
  for (const [targetKind, targetId] of targets)
    for (const alertType of ['availability', 'price_drop', 'high_demand', 'last_chance'])
      for (const part of [{}, { thresholdPence: 7_000 }, { conditions }, { conditions, thresholdPence: 7_000 }]) {
        const { conditions: wanted = null, ...threshold } = part as { conditions?: string; thresholdPence?: number }
        if (threshold.thresholdPence && alertType !== 'price_drop') continue
        await placeUsers(env.DB, first, 1)
        await placeAlerts(env.DB, { first, count: 1, userFrom: first, targetKind, targetId, alertType, ...threshold })
        await env.DB.prepare(
          `UPDATE alerts SET conditions = ?2, repeat_mode = 'spaced', repeat_hours = 2 WHERE id = ?1`,
        )
          .bind(first, wanted)
          .run()
        first += 1
      }
  const change = changeOf(summary(null), summary(6_400), { matchId: base })
  const places: (string | null)[] = [null]
  const usages = []
  for (let place: string | null | undefined = null; place !== undefined; place = places.shift() ?? undefined) {
    const usage = await meter.measure('change', async () => {
      const next = await engine.fanOut.onChange(change, place ?? null)
      places.length = 0
      if (next !== null) places.push(next)
    })
    usages.push(usage)
  }
  expect((Math.max(...usages.map(({ queries }) => queries)) + ofOthers) * changesAtOnce).toBeLessThan(1_000)
})
