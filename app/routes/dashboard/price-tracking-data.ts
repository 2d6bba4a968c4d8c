import type { TabVisit } from './visit.ts'

export async function loadPriceTracking(_visit: TabVisit) {
  return {}
}
