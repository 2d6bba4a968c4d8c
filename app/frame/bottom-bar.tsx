import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { signInAddress } from '#app/ui/sign-in-link.tsx'
import { unreadText } from '#app/ui/unread-text.ts'
import { type HeaderUser, inboxPath } from './user-places.ts'

/** `isPersonal`: visitors are led to signing in first. */
const places: { to: string; name: string; icon: IconName; isPersonal?: true }[] = [
  { to: '/matches', name: 'Matches', icon: 'ticket' },
  { to: '/search', name: 'Search', icon: 'search' },
  { to: '/following', name: 'Following', icon: 'star' },
  { to: inboxPath, name: 'Inbox', icon: 'bell', isPersonal: true },
  { to: '/profile', name: 'Me', icon: 'person', isPersonal: true },
]

type BottomBarProps = { user: Pick<HeaderUser, 'unread'> | null; isVisitor: boolean }

/** A phone's way to the places that fans come back to, within the thumb's reach. */
export function BottomBar({ user, isVisitor }: BottomBarProps) {
  const { pathname, search } = useLocation()
  const unread = user?.unread ?? 0
  return (
    <nav className="bottom-bar" aria-label="Shortcuts">
      <ul>
        {places.map(({ to, name, icon, isPersonal = false }) => (
          <li key={to}>
            <Link
              to={isVisitor && isPersonal ? signInAddress(to) : to}
              aria-current={isAt(to, pathname, search) ? 'page' : undefined}
            >
              <Icon name={icon} size={20} />
              {name}
              {to === inboxPath && unread > 0 && (
                <span className="site-inbox-count">
                  {unreadText(unread)}
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The dashboard's tabs are places of their own. */
function isAt(to: string, pathname: string, search: string): boolean {
  const [path, tab] = to.split('?')
  return pathname === path && (tab === undefined || search === `?${tab}`)
}
