/** The newest alert of who reads; on one match, with its id. */
export type OwnExample = { alertId: number; name: string; matchId: number | null }

type FirstCallProps = { publicOrigin: string; example: OwnExample | null }

/** Calls that work as they stand, with the token in its place, about the reader's own alert where they have one. */
export function FirstCall({ publicOrigin, example }: FirstCallProps) {
  return (
    <>
      <p>Lists your alerts. Put your token in place of TOKEN.</p>
      <Call url={`${publicOrigin}/api/alerts`} />
      {example && (
        <>
          <p>Reads your newest one, {example.name}:</p>
          <Call url={`${publicOrigin}/api/alerts/${example.alertId}`} />
        </>
      )}
      {example?.matchId != null && (
        <>
          <p>Reads what its match costs at each seller:</p>
          <Call url={`${publicOrigin}/api/matches/${example.matchId}/prices?fields=platform_name,price,currency`} />
        </>
      )}
    </>
  )
}

function Call({ url }: { url: string }) {
  return (
    <pre className="code-block">
      <code>{`curl -H "Authorization: Bearer TOKEN" "${url}"`}</code>
    </pre>
  )
}
