import { Link } from 'react-router'
import { Icon } from './icons.tsx'

type PaginationProps = {
  /** Label for screen readers: "Pages of matches". */
  label: string
  /** Addresses that keep the rest of the query; undefined where there is no such page. */
  previous?: string | undefined
  next?: string | undefined
}

/** Earlier and later pages of a cursor-based list, so pages have no numbers. */
export function Pagination({ label, previous, next }: PaginationProps) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label={label}>
      {previous && (
        <Link className="button button-quiet" to={previous} rel="prev">
          <Icon name="left" />
          Previous
        </Link>
      )}
      {next && (
        <Link className="button button-quiet pagination-next" to={next} rel="next">
          Next
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
