import { signOutFailed, signOutOffline } from '#worker/accounts/sign-in/constants.ts'
import { PlainForm } from './post-form.tsx'

/** Signing out changes something, so it is posted; then the home page is loaded whole, with nothing of the person. */
export function SignOutForm({ className }: { className: string }) {
  return (
    <PlainForm action="/logout" failed={signOutFailed} offline={signOutOffline} onSent={() => location.assign('/')}>
      <button type="submit" className={className}>
        Sign Out
      </button>
    </PlainForm>
  )
}
