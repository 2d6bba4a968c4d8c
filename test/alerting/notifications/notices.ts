import { changeOf, factsOf, noon, summary } from '#test/alerting/alerts/changes.ts'
import { asChanged } from '#worker/alerting/notifications/board/wanted.rules.ts'
import type { Notice } from '#worker/alerting/notifications/contract.ts'

/** A price that fell from £80 to £64, for one user's price drop alert. */
export function noticeOf({ board, ...more }: Partial<Notice> = {}): Notice {
  const offer = { currency: 'GBP', availability: 'available', quantity: 2, feesPence: 400 } as const
  const notice = {
    change: changeOf(summary(8_000), summary(6_400), {
      offers: [
        {
          ticketType: 'Adult',
          section: 'Block 97',
          before: { ...offer, pricePence: 8_000 },
          after: { ...offer, pricePence: 6_400 },
        },
      ],
    }),
    match: factsOf({ kickoffAt: noon + 2 * 86_400_000 }),
    alert: {
      id: 4,
      alertType: 'price_drop',
      targetKind: 'match',
      targetId: 1,
      priceThresholdPence: null,
      currency: null,
      conditions: null,
      platformId: null,
      isActive: true,
      deletedAt: null,
      mutedUntilAt: null,
      expiresAt: null,
      repeatMode: 'every_crossing',
      repeatHours: null,
      digest: null,
      channels: ['email'],
    },
    kind: 'change',
    alsoAlerts: [],
    others: [],
    userId: 9,
    ...more,
  } satisfies Omit<Notice, 'board'>
  return { ...notice, board: board ?? asChanged(notice.change) }
}
