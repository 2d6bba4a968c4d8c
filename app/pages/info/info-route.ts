import { headOf } from '#app/frame/page-route.ts'
import type { Crumb } from '#app/ui/page-head.ts'
import type { InfoPage } from './pages.ts'

export function trailOf({ title, path }: InfoPage): Crumb[] {
  return [{ name: title, path }]
}

export function infoHead({ path, title, lead }: InfoPage) {
  return headOf({ path, title, description: lead })
}
