import type { KeyboardEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icons.tsx'

/** Opens and closes without script; with it, Escape closes it too. Navigation resets it to closed. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <details className="mobile-menu" key={key} onKeyDown={closeOnEscape}>
      <summary>
        <span className="visually-hidden">Menu</span>
        <Icon name="menu" size={20} />
      </summary>
      <div className="mobile-menu-sheet">{children}</div>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}
