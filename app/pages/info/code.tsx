/** A block to copy. Long lines wrap instead of scrolling sideways. */
export function Code({ children }: { children: string }) {
  return (
    <pre className="info-code">
      <code>{children}</code>
    </pre>
  )
}
