import { createContext, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'

const unreadContext = createContext<Promise<number> | null>(null)

/**
 * How many notifications are unread: the header and the dashboard both say so, and it is read once for a request. None
 * are said where it cannot be read, so that the page is there without.
 */
export function unreadOf(userId: number, context: Readonly<RouterContextProvider>): Promise<number> {
  const reading = context.get(unreadContext) ?? count(userId, context)
  context.set(unreadContext, reading)
  return reading
}

function count(userId: number, context: Readonly<RouterContextProvider>): Promise<number> {
  const { inbox, logger } = context.get(servicesContext)
  return inbox.unreadOf(userId).catch((error: unknown) => {
    logger.error('inbox_failed', { error: String(error) })
    return 0
  })
}
