import { signOutFailed, signOutOffline } from '#worker/people/accounts/sign-in/constants.ts'
import { PlainForm } from './form/post-form.tsx'

/** Posted, because signing out changes state; the full page load afterwards drops all personal data. */
export function SignOutForm({ className }: { className: string }) {
  return (
    <PlainForm action="/logout" failed={signOutFailed} offline={signOutOffline} onSent={() => location.assign('/')}>
      <button type="submit" className={className}>
        Sign Out
      </button>
    </PlainForm>
  )
}
