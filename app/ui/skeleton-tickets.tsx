/** The shape of compact tickets, as high as real ones. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <ul className="slips" aria-hidden="true">
      {keysOf(count).map((key) => (
        <li key={key} className="slip skeleton-slip">
          <span className="slip-when" />
          <span className="slip-sides" />
          <span className="slip-stub" />
        </li>
      ))}
    </ul>
  )
}

/** The shape of a ticket. */
export function SkeletonTicket() {
  return (
    <div className="ticket skeleton-ticket" aria-hidden="true">
      <div className="ticket-body">
        <span className="skeleton-line" />
        <div className="sides">
          <span className="skeleton-crest" />
          <span className="skeleton-crest" />
        </div>
        <span className="skeleton-line" />
      </div>
      <div className="stub">
        <span className="skeleton-line" />
        <span className="skeleton-line" />
      </div>
    </div>
  )
}

const keysOf = (count: number) => Array.from({ length: count }, (_, place) => `place ${place}`)
