// The room's part that stores what its price summary is made with, and emits it again once the rule behind it has changed:
// lists need not wait for a price.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Change, PriceDays } from '#worker/matches/changes/contract.ts'
import { restate } from './changes-without-news.ts'
import { summaryRule } from './constants.ts'
import type { RoomFacts } from './facts.ts'
import type { Observed, Room } from './room.ts'

const ruleKey = 'summary_rule'
const currencyKey = 'currency'
const daysKey = 'price_days'

type Parts = {
  facts: RoomFacts
  room: () => Room
  /** Persists, publishes and sends. */
  emit: (observed: Observed, change: Change) => Promise<void>
}

export function createSummaryPart({ facts, room, emit }: Parts) {
  const isStored = () => facts.get(ruleKey) === summaryRule
  let isCurrent = true
  let storedDays: PriceDays | null = null

  return {
    load(hasPlatforms: boolean): Pick<Room, 'currency' | 'priceDays'> {
      isCurrent = !hasPlatforms || isStored()
      storedDays = facts.get<PriceDays>(daysKey) ?? null
      return { currency: facts.get<string>(currencyKey) ?? null, priceDays: storedDays }
    },

    async again(platformId: number, at: Instant): Promise<void> {
      if (isCurrent || isStored()) return
      const restated = restate(room(), platformId, at)
      if (restated?.change) await emit(restated, restated.change)
    },

    /** With each change. */
    save({ currency, priceDays }: Room): void {
      if (!isStored()) facts.put(ruleKey, summaryRule)
      if (facts.get(currencyKey) !== currency) facts.put(currencyKey, currency)
      if (priceDays !== storedDays) facts.put(daysKey, priceDays)
      storedDays = priceDays
    },
  }
}
