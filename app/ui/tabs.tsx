import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** `short` replaces the name on narrow screens. */
type Tab = { to: string; name: string; short?: string; count?: number | string }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  current: string
  /** Whether choosing a tab leaves no entry in the browser's history. */
  isReplacing?: boolean
}

/** Parts of one page, each with its own address; `current` is the `to` of the visible one. */
export function Tabs({ label, tabs, current, isReplacing = false }: TabsProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => showTab(bar.current, current), [current])
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      <ul className="tabs-list">
        {tabs.map(({ to, name, short, count }) => (
          <li key={to}>
            <Link to={to} preventScrollReset replace={isReplacing} aria-current={to === current ? 'page' : undefined}>
              {short ? <span className="tab-long">{name}</span> : name}
              {short && <span className="tab-short">{short}</span>}
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
