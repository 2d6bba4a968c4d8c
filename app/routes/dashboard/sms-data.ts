import type { TabVisit } from './visit.ts'

export async function loadSms(_visit: TabVisit) {
  return {}
}
