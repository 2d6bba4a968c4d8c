import { type Context, Hono } from 'hono'
import { type HttpEnv, parseBody, parseInput, requireUser, respondFailure } from '#worker/ground/http.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { NotificationId, NotificationIds, NotificationsQuery } from './contract.ts'
import type { InboxService } from './service.ts'
import { notificationView } from './view.ts'

export function inboxRoutes(inbox: InboxService) {
  const routes = new Hono<HttpEnv>()

  // A plain array, as specified; pagination is in the headers.
  routes.get('/notifications', async (c) => {
    const { userId } = await requireUser(c)
    const asked = parseInput(NotificationsQuery, c.req.query())
    if (!asked.ok) return respondFailure(c, asked.error)
    const { unread, type, q, limit, cursor, client: clientId = null } = asked.value
    const filter = unread === 'true' ? 'unread' : (type ?? 'all')
    const { items, next } = await inbox.list(userId, {
      filter,
      limit,
      query: q ?? '',
      cursor: cursor ?? null,
      clientId,
    })
    c.header('Cache-Control', 'no-store')
    if (next !== null) {
      const address = new URL(c.req.url)
      address.searchParams.set('cursor', next)
      c.header('Link', `<${address.pathname}${address.search}>; rel="next"`)
      c.header('X-Next-Cursor', next)
    }
    return c.json(items.map(notificationView))
  })

  for (const [path, isRead] of [
    ['/notifications/:id/read', true],
    ['/notifications/:id/unread', false],
  ] as const) {
    routes.put(path, async (c) => {
      const { userId } = await requireUser(c)
      const asked = parseInput(NotificationId, c.req.param())
      if (!asked.ok) return respondFailure(c, asked.error)
      return answer(c, await inbox.mark(userId, [asked.value.id], isRead))
    })
  }

  routes.delete('/notifications', async (c) => {
    const { userId } = await requireUser(c)
    const asked = await parseBody(c, NotificationIds)
    if (!asked.ok) return respondFailure(c, asked.error)
    return answer(c, await inbox.remove(userId, asked.value.notification_ids))
  })

  return routes
}

/** Status only. */
function answer(c: Context<HttpEnv>, result: Result<unknown>): Response {
  return result.ok ? c.body(null, 204) : respondFailure(c, result.error)
}
