import { createContext, type RouterContextProvider } from 'react-router'
import { servicesContext } from './context.ts'

const unreadContext = createContext<Promise<number> | null>(null)

/** How many notifications are unread: the header and the dashboard both say so, and it is read once for a request. */
export function unreadOf(userId: number, context: Readonly<RouterContextProvider>): Promise<number> {
  const reading = context.get(unreadContext) ?? context.get(servicesContext).inbox.unreadOf(userId)
  context.set(unreadContext, reading)
  return reading
}
