import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { type Fields, fieldsOf } from '#app/ui/account/form.ts'
import { clientsOf } from '#app/ui/alerts/clients-data.ts'
import {
  inboxPage,
  inboxTexts,
  longestInboxQuery,
  maxInboxListed,
} from '#worker/alerting/notifications/inbox/constants.ts'
import { filterOf } from '#worker/alerting/notifications/inbox/rules.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { type InboxView, olderParameter } from './inbox/address.ts'
import type { TabVisit } from './visit.ts'

export type NotificationsTabData = Awaited<ReturnType<typeof loadNotifications>>

/** What a form of the inbox did; `ids` are those it changed, for undoing it, `count` how many where these are too many. */
export type InboxAnswer =
  | { done: 'read' | 'unread' | 'delete' | 'restore'; ids: string[]; count?: number }
  | { problem: string }
  | { error: string }

export async function loadNotifications({ account, query, context }: TabVisit) {
  const { inbox, messageArchive, clock, logger } = context.get(servicesContext)
  const view: InboxView = {
    filter: filterOf(query.get('filter')),
    query: (query.get('q') ?? '').slice(0, longestInboxQuery),
    show: shownOf(query.get('show')),
    after: query.get('after'),
    client: query.get('client') ?? '',
  }
  const failed = (error: unknown) => {
    logger.error('inbox_failed', { error: String(error) })
    return null
  }
  const shared = { view, clients: await clientsOf(context), isReadOnly: account.seat !== null, now: clock() }
  const asked = query.get(olderParameter)
  if (asked !== null) {
    const older = await messageArchive.older(account.userId, asked).then((found) => ({ found }), failed)
    return { ...shared, listing: null, older }
  }
  const { filter, show: limit, after: cursor } = view
  const clientId = view.client === '' ? null : idIn(view.client)
  const listing = await inbox.list(account.userId, { filter, query: view.query, cursor, limit, clientId }).catch(failed)
  return { ...shared, listing, older: undefined }
}

function shownOf(asked: string | null): number {
  const show = Number(asked)
  return Number.isInteger(show) ? Math.min(maxInboxListed, Math.max(inboxPage, show)) : inboxPage
}

/** Checkboxes are named `id:…`, so that a form names many in one body. */
function chosenIn(fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith('id:') ? [name.slice(3)] : []))
}

export async function changeNotifications({ caller, account, request, context }: TabVisit) {
  const { inbox, logger } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  if (account.seat) return answer({ problem: inboxTexts.notYours }, 403)
  const ids = chosenIn(fields).slice(0, maxInboxListed)
  const { intent } = fields
  if (intent === 'read-all') return markAllRead(account.userId, Number(fields.until), context)
  if (intent !== 'read' && intent !== 'unread' && intent !== 'delete' && intent !== 'restore') {
    throw new Response(null, { status: 400 })
  }
  if (ids.length === 0) return answer({ problem: 'Choose at least one notification.' }, 400)
  try {
    const changed = await {
      read: () => inbox.mark(caller.userId, ids, true),
      unread: () => inbox.mark(caller.userId, ids, false),
      delete: () => inbox.remove(caller.userId, ids),
      restore: () => inbox.restore(caller.userId, ids),
    }[intent]()
    return changed.ok
      ? answer({ done: intent, ids: changed.value.ids })
      : answer({ problem: changed.error.message }, 404)
  } catch (error) {
    logger.error('inbox_failed', { error: String(error) })
    return answer({ error: intent === 'delete' ? inboxTexts.notDeleted : inboxTexts.notUpdated }, 500)
  }
}

async function markAllRead(userId: number, until: number, context: TabVisit['context']) {
  const { inbox, logger } = context.get(servicesContext)
  if (!Number.isSafeInteger(until)) throw new Response(null, { status: 400 })
  try {
    const ids = await inbox.markAllRead(userId, until)
    // More than one form can name cannot be taken back.
    return answer({ done: 'read', ids: ids.length > maxInboxListed ? [] : ids, count: ids.length })
  } catch (error) {
    logger.error('inbox_failed', { error: String(error) })
    return answer({ error: inboxTexts.notUpdated }, 500)
  }
}

const answer = (given: InboxAnswer, status = 200) => data(given, { status })
