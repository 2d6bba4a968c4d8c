import { Link } from 'react-router'
import type { Crumb } from './page-head.ts'

/** Breadcrumb trail above a page's headline; pass the same trail to `breadcrumbs` for search engines. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const last = trail.length - 1
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol className="breadcrumbs-list">
        <li>
          <Link to="/">Home</Link>
        </li>
        {trail.map(({ name, path }, index) => (
          <li key={path}>{index === last ? <span aria-current="page">{name}</span> : <Link to={path}>{name}</Link>}</li>
        ))}
      </ol>
    </nav>
  )
}
