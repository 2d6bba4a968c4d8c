import { servicesContext } from '#app/context.ts'
import { loadMonitor } from '#app/ui/live/panel/load.ts'
import { savePanelSettings } from '#app/ui/live/panel/save.ts'
import { dashboardPath } from './tab.ts'
import type { TabVisit } from './visit.ts'

export type LiveTabData = Awaited<ReturnType<typeof loadLive>>

export async function loadLive({ caller, request, context }: TabVisit) {
  const [monitor, preferences] = await Promise.all([
    loadMonitor({ request, context }),
    context.get(servicesContext).preferences.live(caller.userId),
  ])
  return { monitor, preferences }
}

export function changeLive({ request, context }: TabVisit) {
  return savePanelSettings({ request, context }, dashboardPath)
}
