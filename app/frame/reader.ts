import { createContext, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import type { ShownOfReader } from '#worker/alerting/preferences/contract.ts'

const readerContext = createContext<Promise<ShownOfReader> | null>(null)

/** What pages show of their signed-in reader: the frame and the page both need it, and it is read once for a request. */
export function shownOf(userId: number, context: Readonly<RouterContextProvider>): Promise<ShownOfReader> {
  const reading = context.get(readerContext) ?? context.get(servicesContext).preferences.shown(userId)
  context.set(readerContext, reading)
  return reading
}
