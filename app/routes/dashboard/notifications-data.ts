import type { TabVisit } from './visit.ts'

export async function loadNotifications(_visit: TabVisit) {
  return {}
}
