/** Note beside texts about alerts; remove it when users can set them up. */
export function AlertsNotOpen() {
  return (
    <p className="info-note">
      You can <a href="/register">create an account</a> today; setting up alerts of your own opens next. What this part
      says holds from that day. Until then, everything we see is on the <a href="/matches">match pages</a>.
    </p>
  )
}
