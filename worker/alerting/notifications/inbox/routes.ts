import { Hono } from 'hono'
import {
  type HttpEnv,
  invalid,
  leadOn,
  parseBody,
  parseInput,
  requireUser,
  respond,
  respondFailure,
  respondStatus,
} from '#worker/ground/http.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { cursorOfAnother, withFilter, withoutFilter } from '#worker/matches/catalogue/filtered-cursor.rules.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { NotificationId, NotificationIds, NotificationsQuery } from './contract.ts'
import { forClientAlone, keyOf } from './rules.ts'
import type { InboxService } from './service.ts'
import { notificationView } from './view.ts'

const noSuchClient = fail('NOT_FOUND', clientTexts.notFound).error

export function inboxRoutes(inbox: InboxService) {
  const routes = new Hono<HttpEnv>()

  // A plain array, as specified; pagination is in the headers.
  routes.get('/notifications', async (c) => {
    const { userId, clientId: onlyClient } = await requireUser(c)
    const asked = parseInput(NotificationsQuery, c.req.query())
    if (!asked.ok) return respondFailure(c, asked.error)
    const { limit, cursor: sent, ...filters } = asked.value
    const { unread, type, q, client: clientId = onlyClient } = filters
    if (onlyClient !== null && clientId !== onlyClient) return respondFailure(c, noSuchClient)
    const cursor = sent === undefined ? null : withoutFilter(sent, filters)
    if (sent !== undefined && (cursor === null || keyOf(cursor) === null)) {
      return respond(c, invalid({ cursor: [cursorOfAnother] }))
    }
    const filter = unread === 'true' ? 'unread' : (type ?? 'all')
    const { items, next } = await inbox.list(userId, {
      filter,
      limit,
      query: q ?? '',
      cursor,
      clientId,
    })
    c.header('Cache-Control', 'no-store')
    if (next !== null) leadOn(c, withFilter(next, filters))
    return c.json(items.map((item) => notificationView(onlyClient === null ? item : forClientAlone(item, onlyClient))))
  })

  for (const [path, isRead] of [
    ['/notifications/:id/read', true],
    ['/notifications/:id/unread', false],
  ] as const) {
    routes.put(path, async (c) => {
      const { userId, clientId } = await requireUser(c)
      const asked = parseInput(NotificationId, c.req.param())
      if (!asked.ok) return respondFailure(c, asked.error)
      return respondStatus(c, await inbox.mark(userId, [asked.value.id], isRead, clientId))
    })
  }

  routes.delete('/notifications', async (c) => {
    const { userId } = await requireUser(c)
    const asked = await parseBody(c, NotificationIds)
    if (!asked.ok) return respondFailure(c, asked.error)
    return respondStatus(c, await inbox.remove(userId, asked.value.notification_ids))
  })

  return routes
}
