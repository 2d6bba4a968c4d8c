import { createContext, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import type { ShownPreferences } from '#worker/alerting/preferences/contract.ts'

const ownContext = createContext<Promise<ShownPreferences> | null>(null)

/** A person's preferences that pages go by: the frame and the page both need them, and they are read once for a request. */
export function ownPreferences(userId: number, context: Readonly<RouterContextProvider>): Promise<ShownPreferences> {
  const reading = context.get(ownContext) ?? context.get(servicesContext).preferences.shown(userId)
  context.set(ownContext, reading)
  return reading
}
