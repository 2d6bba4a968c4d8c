import { expect, test } from 'vitest'
import { shownOf } from '#worker/alerting/alerts/making/seen.rules.ts'
import { alertsOf } from './fan.ts'

const fan = 68_000

async function anAlert(base: number) {
  const { service, match } = await alertsOf(base)
  const made = await service.create(base, { match_id: match.id, alert_type: 'price_drop', price_threshold: 40 })
  if (!made.ok || !made.value) throw new Error('not made')
  return { service, alert: made.value }
}

test('of two people who edit one alert, the second is told what changed, and may save again over it', async () => {
  const { service, alert } = await anAlert(fan)
  const both = shownOf(alert)
  expect(await service.update(fan, alert.id, { price_threshold: 35 }, both)).toMatchObject({ ok: true })
  const second = await service.update(fan, alert.id, { price_threshold: 50, digest: 'daily' }, both)
  expect(second).toMatchObject({
    error: {
      code: 'PRECONDITION_FAILED',
      message: 'Changed meanwhile: the maximum price. Check what you typed, and save again to replace it.',
    },
  })
  const kept = await service.findOwn(fan, alert.id)
  expect(kept).toMatchObject({ priceThresholdPence: 3_500, digest: null })
  if (!kept) throw new Error('gone')
  expect(await service.update(fan, alert.id, { price_threshold: 50 }, shownOf(kept))).toMatchObject({
    value: { priceThresholdPence: 5_000 },
  })
})

test('of two who save at once, one is refused', async () => {
  const { service, alert } = await anAlert(fan + 10)
  const seen = shownOf(alert)
  const saved = await Promise.all(
    [35, 36, 37].map((price) => service.update(fan + 10, alert.id, { price_threshold: price }, seen)),
  )
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
})

test('what a form showed and cannot be read refuses nothing', async () => {
  const { service, alert } = await anAlert(fan + 20)
  for (const seen of ['', '{}', '[1]', 'x']) {
    expect(await service.update(fan + 20, alert.id, { price_threshold: 39 }, seen)).toMatchObject({ ok: true })
  }
})
