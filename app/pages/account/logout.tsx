import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { signOutHeaders, visitorOf } from '#app/ui/account/form.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { SignOutForm } from '#app/ui/sign-out-form.tsx'
import type { Route } from './+types/logout.ts'

/** GET changes nothing: another site could have triggered it. */
export function loader() {
  return redirect('/')
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = callerOf(context)
  if (caller) await context.get(servicesContext).signIn.signOut(caller, visitorOf(request, context))
  return redirect('/', { status: 303, headers: signOutHeaders(context) })
}

/** For browsers without script; with it the form shows the error. Without this boundary the response is plain text. */
export function ErrorBoundary() {
  return (
    <ErrorScreen title="Failed to logout" text="You are still signed in. Please try again.">
      <SignOutForm className={buttonClass('amber')} />
    </ErrorScreen>
  )
}
