import { expect, test } from 'vitest'
import { createPurchaseNotices } from '#worker/money/purchases/buying/notify.ts'

const attempt = {
  ...{ id: 'a1', matchId: 3, homeTeam: 'Arsenal', awayTeam: 'Chelsea', platformName: 'Terrace Exchange' },
  ...{ pence: 12_850, currency: 'GBP', quantity: 2, createdAt: 0, status: 'completed', mandateId: 'm1' },
  ...{ question: null, orderNumber: 'T-9', problem: null },
}

test('news of a purchase goes to webhooks too, by the same id at every repeat, and holds no secret', async () => {
  const announced: unknown[] = []
  const notify = createPurchaseNotices({
    record: async () => undefined as never,
    recordSpending: async () => undefined as never,
    announce: async (userId, event) => void announced.push([userId, event]),
    methodOf: async () => 'email',
  })
  await notify(7, { news: 'completed', attempt })
  await notify(7, { news: 'completed', attempt })
  expect(announced[0]).toEqual(announced[1])
  expect(announced[0]).toEqual([
    7,
    {
      id: 'purchase-a1-completed',
      type: 'purchase.updated',
      at: 2,
      data: {
        ...{ news: 'completed', purchase_id: 'a1', mandate_id: 'm1', seller: 'Terrace Exchange', quantity: 2 },
        match: { id: 3, home_team_name: 'Arsenal', away_team_name: 'Chelsea' },
        price: { amount: 128.5, currency: 'GBP' },
        ...{ order_number: 'T-9', problem: null },
      },
    },
  ])
})
