import { expect, test } from 'vitest'
import { loadOverview } from '#app/pages/admin/load-overview.ts'
import type { StatusView } from '#worker/running/status/contract.ts'
import type { OtherCurrency } from '#worker/watching/monitoring/drift/contract.ts'
import { routeArgs } from '../render.tsx'

type Held = { names?: string[]; otherCurrencies?: OtherCurrency[] }
type Platform = { name: string; status?: string | null; lastGoodAt?: number | null; hasDrifted?: boolean }

/** What the overview says of the platforms. */
async function said(platforms: Platform[], { names = [], otherCurrencies = [] }: Held = {}) {
  const shown = platforms.map((one) => ({ status: 'healthy', lastGoodAt: 1, ...one }))
  const view = { services: [], platforms: shown, isStale: false, measuredAt: 1 } as unknown as StatusView
  const none = async () => null
  const { context } = routeArgs(
    {
      analytics: { figures: none },
      config: { hasPayments: false },
      paymentsDesk: { figures: async () => ({ months: [] }), pulse: none },
      status: { view: async () => view },
      quality: {
        heldPlatforms: async () => names.map((name, id) => ({ id, name })),
        otherCurrencies: async () => otherCurrencies,
      },
      audit: { recent: none },
      setup: { checklist: none },
      clock: () => 0,
      logger: { error: () => undefined },
    },
    { params: {} },
  ) as { context: Parameters<typeof loadOverview>[0] }
  return (await loadOverview(context)).health.find(({ name }) => name === 'Ticket platforms')
}

test('the overview names platforms whose pages changed, that are not set up, and that are not read as usual', async () => {
  expect(await said([{ name: 'Club Direct' }])).toMatchObject({ status: 'healthy', message: 'It can be read.' })
  expect(
    await said([
      { name: 'Club Direct' },
      { name: 'Final Whistle', hasDrifted: true },
      { name: 'Last Row', status: 'warning' },
      { name: 'New Shop', status: null, lastGoodAt: null },
    ]),
  ).toMatchObject({
    status: 'warning',
    message: 'Not read as usual: Last Row. Pages changed, alerts held back: Final Whistle. Not set up: New Shop.',
    to: '/admin/scraping',
  })
})

test('a platform that is not set up is no outage, and none that can be read', async () => {
  const shop = { name: 'New Shop', status: null, lastGoodAt: null }
  expect(await said([shop])).toMatchObject({ status: null, message: 'None is read yet. Not set up: New Shop.' })
  expect(await said([{ name: 'Club Direct' }, shop])).toMatchObject({
    status: 'healthy',
    message: 'It can be read. Not set up: New Shop.',
  })
})

test('the overview names platforms of which prices are held back, and says of which the currency is to be changed', async () => {
  const club = { name: 'Club Direct' }
  const names = ['Club Direct', 'Curva', 'Final Whistle']
  expect(await said([club], { names: ['Club Direct'] })).toMatchObject({
    status: 'healthy',
    message: 'It can be read. Some prices held back: Club Direct.',
  })
  const curva = { platformId: 4, platform: 'Curva', found: 'EUR', expected: 'GBP', offers: 12 }
  const drifted = { name: 'Final Whistle', hasDrifted: true }
  expect(await said([club, { name: 'Curva' }, drifted], { names, otherCurrencies: [curva] })).toMatchObject({
    status: 'warning',
    message:
      'Pages changed, alerts held back: Final Whistle. Prices of Curva are in EUR; this platform is set to GBP: 12 tickets are held back. Some prices held back: Club Direct.',
  })
})

test('the overview names the other currency of a platform of which nothing waits for it', async () => {
  const otherCurrency = { found: 'EUR', expected: 'GBP' }
  const curva = { name: 'Curva', hasDrifted: true, otherCurrency }
  expect(await said([{ name: 'Club Direct' }, curva])).toMatchObject({
    status: 'warning',
    message: 'Prices of Curva are in EUR; this platform is set to GBP.',
  })
})
