import { shownOf } from '#app/frame/reader.ts'
import { loadMonitor } from '#app/ui/live/panel/load.ts'
import { savePanelSettings } from '#app/ui/live/panel/save.ts'
import { dashboardPath } from './tab.ts'
import type { TabVisit } from './visit.ts'

export type LiveTabData = Awaited<ReturnType<typeof loadLive>>

export async function loadLive({ caller, request, context }: TabVisit) {
  const [monitor, { live }] = await Promise.all([loadMonitor({ request, context }), shownOf(caller.userId, context)])
  return { monitor, preferences: live }
}

export function changeLive({ request, context }: TabVisit) {
  return savePanelSettings({ request, context }, dashboardPath)
}
