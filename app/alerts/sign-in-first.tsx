/** Beside the button that saves, for a visitor. */
export function SignInFirst() {
  return (
    <p className="label">
      Please sign in to create alerts. We keep this one while you register, and it starts when you confirm your address.
    </p>
  )
}
