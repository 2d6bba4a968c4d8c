/** Note beside texts about alerts; remove it when users can set them up. */
export function AlertsNotOpen() {
  return (
    <p className="info-note">
      You can <a href="/register">create an account</a> today. Setting up your own alerts opens next; this section
      describes how they will work. Until then, all prices are on the <a href="/matches">match pages</a>.
    </p>
  )
}
