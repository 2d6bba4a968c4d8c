import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './icons.tsx'

/** Opens and closes without script; a new route starts with a new, closed menu. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <details className="mobile-menu" key={key}>
      <summary>
        <span className="visually-hidden">Menu</span>
        <Icon name="menu" size={20} />
      </summary>
      <div className="mobile-menu-sheet">{children}</div>
    </details>
  )
}
