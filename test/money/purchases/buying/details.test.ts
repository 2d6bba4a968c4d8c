import { expect, test } from 'vitest'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createBuyingDetails } from '#worker/money/purchases/buying/details.ts'
import { unsavedPreferences } from '../../../app/quick-buy-data.ts'
import { now } from '../facts.ts'

const day = 86_400_000
const kept = (vaultToken: string) => ({
  instrument: { vaultToken, funding: 'debit' as const, last4: '4242' },
  maxPence: 90_00,
  currency: 'GBP',
  validUntilAt: now + day,
})

test('the card of a purchase is kept until it is removed, replaced or over', async () => {
  let card: ReturnType<typeof kept> | null = kept('one')
  let at = now
  const details = createBuyingDetails({
    quickBuyOf: async () => ({ ...unsavedPreferences, full_name: 'Robin Fielding' }),
    mailRecipients: async () => [],
    cardOf: async () => card,
    clock: () => at,
    sealer: createSealer(new Secret('a secret of thirty-two letters...'), 'purchase-order'),
  })
  const quickBuy = { ...unsavedPreferences, full_name: 'Robin Fielding' }
  const mail = { isActive: true, isEmailVerified: true, email: 'robin@example.com' } as never
  const sealed = await details.seal({ quickBuy, mail, card }, { pence: 80_00, currency: 'GBP' })
  if ('onPaper' in sealed) throw new Error(sealed.onPaper)
  const isKept = () => details.isCardKept(1, 3, sealed.details)
  expect(await isKept()).toBe(true)
  at = now + day
  expect(await isKept()).toBe(false)
  at = now
  card = kept('two')
  expect(await isKept()).toBe(false)
  card = null
  expect(await isKept()).toBe(false)
})
