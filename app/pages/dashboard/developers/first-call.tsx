/** A call that works as it stands, with the token in its place. */
export function FirstCall({ publicOrigin }: { publicOrigin: string }) {
  return (
    <>
      <p>Lists your alerts. Put your token in place of TOKEN.</p>
      <pre className="code-block">
        <code>{`curl -H "Authorization: Bearer TOKEN" ${publicOrigin}/api/alerts`}</code>
      </pre>
    </>
  )
}
