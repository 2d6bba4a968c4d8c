import { Link } from 'react-router'

export type Tab = { to: string; name: string; count?: number }

/** Parts of one page, each with its own address; `current` is the `to` of the visible one. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="tabs-list">
        {tabs.map(({ to, name, count }) => (
          <li key={to}>
            <Link to={to} preventScrollReset aria-current={to === current ? 'page' : undefined}>
              {name}
              {count !== undefined && <span className="tab-count">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
