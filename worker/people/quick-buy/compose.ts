import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { quickBuyDataSource } from './personal-data.ts'
import { createQuickBuyRepository } from './repository.ts'

/** Changed through the preferences, of which these are a part. */
export function composeQuickBuy({ database, config }: BaseDependencies) {
  const quickBuy = createQuickBuyRepository(database, createSealer(config.linkSecret, 'quick-buy'))
  return {
    name: 'quick-buy',
    internals: { quickBuy },
    policies: { 'PAGE /matches/:matchId/kit': 'signed_in' },
    personalData: [quickBuyDataSource(database, quickBuy)],
  } satisfies Feature
}
