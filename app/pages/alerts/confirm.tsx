import { data, Form, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { confirmChangePath } from '#worker/alerting/assistants/constants.ts'
import { enumerated } from '#worker/people/channels.constants.ts'
import type { Route } from './+types/confirm.ts'

export const handle: PageHandle = { isStatic: true }

/** Opening the link changes nothing: an assistant may open links too. The button confirms. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context, 'Please sign in to confirm what your assistant asked for.')
  const sealed = new URL(request.url).searchParams.get('change') ?? ''
  const found = await context.get(servicesContext).assistantChanges.read(caller.userId, sealed)
  if (!found.ok) return data({ change: null, sealed: '', trouble: found.error.message }, { status: 400 })
  return data({ change: found.value, sealed, trouble: '' })
}

const done = { create: 'created', pause: 'deactivated', delete: 'deleted' } as const

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const { change: sealed = '' } = await fieldsOf(request, context)
  const confirmed = await context.get(servicesContext).assistantChanges.confirm(caller.userId, sealed)
  if (!confirmed.ok) return data({ trouble: confirmed.error.message }, { status: 400 })
  const { kind, alertId } = confirmed.value
  throw redirect('/dashboard', {
    status: 303,
    headers: noticeHeaders({ alert: done[kind], id: String(alertId) }, context),
  })
}

/** The address holds a secret: other sites never receive it as a referrer. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' })

export function meta() {
  const description = 'Confirm what your assistant asked for.'
  return pageHead({ title: 'Confirm a change', description, robots: 'noindex' })
}

const questions = {
  create: { title: 'Create this alert?', button: 'Create alert' },
  pause: { title: 'Pause this alert?', button: 'Pause alert' },
  delete: { title: 'Delete this alert?', button: 'Delete alert' },
} as const

export default function ConfirmChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, sealed } = loaderData
  if (actionData || change === null) {
    return (
      <ErrorScreen title="Nothing was changed" text={actionData?.trouble ?? loaderData.trouble}>
        <ButtonLink to="/dashboard" reloadDocument>
          Your alerts
        </ButtonLink>
      </ErrorScreen>
    )
  }
  const { title, button } = questions[change.kind]
  const { name, conditions, clientName, channels } = change
  const notified = channels.length > 1 ? enumerated(channels, 'and') : channels[0]
  return (
    <ErrorScreen
      title={title}
      text={
        <>
          <strong>{name}</strong>
          {conditions !== '' && ` (${conditions})`}
          {clientName !== null && ` for ${clientName}`}. It notifies you by {notified}. Your assistant asked for this;
          nothing changes until you confirm.
        </>
      }
    >
      <Form method="post" action={confirmChangePath} reloadDocument>
        <input type="hidden" name="change" value={sealed} />
        <Button tone={change.kind === 'delete' ? 'danger' : 'amber'}>{button}</Button>
      </Form>
      <ButtonLink to="/dashboard" tone="quiet" reloadDocument>
        Change nothing
      </ButtonLink>
    </ErrorScreen>
  )
}
