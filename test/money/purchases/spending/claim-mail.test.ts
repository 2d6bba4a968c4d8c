import { expect, test } from 'vitest'
import { claimMail } from '#worker/money/purchases/spending/claim-mail.ts'

const envelope = { from: 'a@touchline.test', to: 'ops@touchline.test', publicOrigin: 'https://touchline.test' }
const about = { attemptId: 'a1', platformName: 'Club Direct', orderNumber: null }
const claim = { pence: 1_012_00, currency: 'GBP' }
const most = { pence: 12_00, currency: 'GBP' }

test('names what bounds a payment: its token, or what was stated on the seller’s own page', () => {
  const [ours, byFan] = [claim, { ...claim, isByFan: true as const }].map(
    (one) => claimMail({ ...about, claim: one, most }, envelope).text,
  )
  expect(ours).toContain('Its payment token was good for at most £12.00, and that counts')
  expect(byFan).toContain('Its buyer paid on its own page, where it had stated £12.00, and that counts')
})
