/** Grey placeholder lines. `what` is for screen readers: "Loading matches". */
export function Skeleton({ what, lines = 3 }: { what: string; lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{what}</span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} className="skeleton-line" />
      ))}
    </div>
  )
}
