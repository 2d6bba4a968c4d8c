/** Something to copy. Long lines wrap, so that nothing has to be scrolled sideways. */
export function Code({ children }: { children: string }) {
  return (
    <pre className="info-code">
      <code>{children}</code>
    </pre>
  )
}
