import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type Tab = { to: string; name: string; count?: number }

/** Parts of one page, each with its own address; `current` is the `to` of the visible one. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => showTab(bar.current, current), [current])
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
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

/** Scrolls the bar, and only the bar, to its current tab. */
function showTab(bar: HTMLElement | null, current: string): void {
  const tab = bar?.querySelector(`[href="${current}"]`)?.getBoundingClientRect()
  if (!bar || !tab) return
  const { left, width } = bar.getBoundingClientRect()
  bar.scrollLeft += tab.left - left - (width - tab.width) / 2
}
