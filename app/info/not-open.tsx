/** Stands by whatever needs an account; it goes when accounts open. */
export function NeedsAccount() {
  return (
    <p className="info-note">
      Accounts are not open yet. What this part says holds from the day they are; until then, everything we see is on
      the <a href="/matches">match pages</a>, open to everyone.
    </p>
  )
}
