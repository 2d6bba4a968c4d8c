import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { draftClearCookie, readDraft } from '#worker/alerting/alerts/draft-alert/rules.ts'
import { alertIn } from './form-fields.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

function draftOf({ request, context }: Asked) {
  return readDraft(request.headers.get('Cookie'), context.get(servicesContext).config.isSecure)
}

/** Whether this browser keeps an alert that was asked for before signing in. */
export function hasDraft(asked: Asked): boolean {
  return draftOf(asked) !== null
}

/** Puts the browser's draft behind the link that verifies the address of the form it just sent. */
export async function keepDraftFor(browser: string, asked: Asked): Promise<void> {
  const brought = draftOf(asked)
  if (!brought) return
  const { draftAlerts } = asked.context.get(servicesContext)
  await draftAlerts.keep(browser, { id: brought.id, draft: alertIn(brought.draft) })
}

/** Makes the alert that was asked for before signing in; when it cannot be made, its form says why. */
export async function claimDraft({ request, context }: Asked, userId: number): Promise<void> {
  const { draftAlerts, config } = context.get(servicesContext)
  const brought = draftOf({ request, context })
  if (!brought) return
  const { id, draft } = brought
  const made = await draftAlerts.claimBrought(userId, { id, draft: alertIn(draft) })
  const isNew = made.ok && made.value !== null
  const headers = isNew ? noticeHeaders({ alert: 'created', id: String(made.value?.id) }, context) : new Headers()
  headers.append('Set-Cookie', draftClearCookie(config.isSecure))
  throw redirect(made.ok ? '/dashboard' : formAddress(draft), { headers })
}

function formAddress(draft: Record<string, string>): string {
  const kind = ['match', 'team', 'league'].find((one) => draft[`${one}_id`])
  return kind
    ? `/alerts/new?${new URLSearchParams({ [kind]: draft[`${kind}_id`] ?? '', price_threshold: draft.price_threshold ?? '' })}`
    : '/dashboard'
}
