import { expect, test } from 'vitest'
import { alertsPerPage } from '#worker/alerting/alerts/constants.ts'
import { recordStatements } from '#worker/alerting/notifications/recording.repository.ts'
import { batchesOf } from '#worker/alerting/notifications/rules.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'

/** D1's limit for one bound value. */
const maxBytes = 2_000_000

/** Ids as they are after a hundred million of them. */
const lateId = 100_000_000

/** The longest of what is written about one alert that fires: for certain tickets, on all channels, beside another alert. */
function firingPage() {
  const price = summary(9_999_999)
  const people = Array.from({ length: alertsPerPage }, (_, at) => ({
    userId: lateId + at,
    alertId: lateId + at,
    alsoAlertIds: [lateId + alertsPerPage + at],
    limitPence: 9_999_999,
    wanted: { isHere: false, before: price, after: price },
    digest: 'hourly' as const,
    channels: [...deliveryChannels],
  }))
  const subject = { kind: 'change', id: `${lateId}:${lateId}`, at: noon, facts: changeOf(price, price) } as const
  return { subject, people, matchId: lateId, alertType: 'price_drop', maxPerMatchPerHour: 6 } as const
}

test('a full page of alerts, each on every channel, fits into the values that a statement may bind', () => {
  const sizes: number[] = []
  const client = {
    prepare: () => ({
      bind: (...values: unknown[]) =>
        sizes.push(...values.map((value) => new TextEncoder().encode(String(value)).length)),
    }),
  } as unknown as D1Database
  const page = firingPage()
  const batches = batchesOf(page.people).map((batch) => ({ id: randomId(), ...batch }))
  recordStatements(client, page, { batches, decidedAt: noon })
  expect(Math.max(...sizes)).toBeGreaterThan(maxBytes / 10)
  expect(Math.max(...sizes)).toBeLessThan(maxBytes)
})
