import { useIsRegistrationOpen } from '../register-link.tsx'

/** Beside the button that saves, for a visitor. */
export function SignInFirst() {
  if (!useIsRegistrationOpen()) {
    return (
      <p className="label">
        Please sign in to create alerts. We keep this one for a day, and it starts when you do. New accounts cannot be
        made at the moment.
      </p>
    )
  }
  return (
    <p className="label">
      Please sign in to create alerts. We keep this one while you register, and it starts when you confirm your address.
    </p>
  )
}
