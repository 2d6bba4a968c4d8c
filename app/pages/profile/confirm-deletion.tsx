import { data, Form } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { clearCaller } from '#app/frame/admit.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { fieldsOf, signOutHeaders } from '#app/ui/account/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { confirmTexts } from '#worker/people/privacy/erasure/constants.ts'
import type { Route } from './+types/confirm-deletion.ts'

export const handle: PageHandle = { isStatic: true }

/** Opening the link changes nothing, because mail scanners open links too. The button confirms. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  const { state, email, waitsUntil } = await context.get(servicesContext).erasure.readLink(token)
  const isLive = state === 'live'
  return data({ state, email, waitsUntil, token: isLive ? token : null }, { status: isLive ? 200 : 400 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { erasure } = context.get(servicesContext)
  const { token } = await fieldsOf(request, context)
  const confirmed = await erasure.confirm(token ?? null)
  if (!confirmed.ok) {
    const text = confirmed.error.message
    return data({ isDeleted: false, email: null, waitsUntil: null, text }, { status: 400 })
  }
  // Loaders run after this: the root's must not read the erased user, and this page's no longer finds the link, so the
  // status is set here.
  clearCaller(context)
  return data({ isDeleted: true, ...confirmed.value, text: '' }, { status: 200, headers: signOutHeaders(context) })
}

/** The address holds a secret: never send it as a referrer. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(actionHeaders ?? []), 'Referrer-Policy': 'same-origin' }
}

export function meta() {
  const description = 'The last step of deleting an account.'
  return [...pageHead({ title: 'Delete your account', description, robots: 'noindex' })]
}

export default function ConfirmDeletion({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isDeleted) {
    const { email, waitsUntil } = actionData
    const when = waitsUntil === null ? 'will be gone within minutes' : `will be deleted on ${dateText(waitsUntil)}`
    return (
      <ErrorScreen
        title={waitsUntil === null ? 'Your account is deleted' : 'Your account is closed'}
        text={`${email ?? 'The account'} is signed out everywhere, and your data ${when}. Thank you for using Touchline.`}
      >
        <ButtonLink to="/" reloadDocument>
          Go to the home page
        </ButtonLink>
      </ErrorScreen>
    )
  }
  const { state, email, waitsUntil, token } = loaderData
  if (actionData || state !== 'live' || token === null) {
    return (
      <ErrorScreen
        title="Nothing was deleted"
        text={actionData?.text ?? confirmTexts[state === 'live' ? 'unknown' : state]}
      >
        <ButtonLink to="/profile" reloadDocument>
          Go to your profile
        </ButtonLink>
        <ButtonLink to="/contact" tone="quiet" reloadDocument>
          Write to us
        </ButtonLink>
      </ErrorScreen>
    )
  }
  return (
    <ErrorScreen
      title="Delete your account?"
      text={`This permanently deletes the account of ${email ?? 'this link'}, with its alerts, notifications, devices and settings. You can't undo it.${waitsUntil === null ? '' : waitNote(waitsUntil)}`}
    >
      <Form method="post" action="/confirm-deletion" reloadDocument>
        <input type="hidden" name="token" value={token} />
        <Button tone="danger">Delete My Account</Button>
      </Form>
      <ButtonLink to="/profile" tone="quiet" reloadDocument>
        Keep my account
      </ButtonLink>
    </ErrorScreen>
  )
}

/** Of an account that was moved to another address. */
function waitNote(waitsUntil: number): string {
  return ` The account closes at once. Its email address was changed a short time ago, and the one before can take it back: your data is deleted on ${dateText(waitsUntil)}.`
}
