import { Link, useLocation } from 'react-router'
import { Icon } from '#app/ui/icons.tsx'
import { SignOutForm } from '#app/ui/sign-out-form.tsx'
import { type HeaderUser, userPlaces } from './user-places.ts'

const menuId = 'user-menu'

/**
 * The user's own pages. A native popover: the browser opens it, closes it on Escape or a click outside, and returns the
 * focus, also without script. Navigation resets it to closed.
 */
export function UserMenu({ user }: { user: HeaderUser }) {
  const { key } = useLocation()
  return (
    <div className="user-menu-place" key={key}>
      <button type="button" className="user-menu-button" popoverTarget={menuId}>
        <span className="user-menu-letter" aria-hidden="true">
          {[...user.name][0]?.toUpperCase()}
        </span>
        <span className="user-menu-name">{user.name}</span>
        <span className="visually-hidden">, your account</span>
        <Icon name="down" size={14} />
      </button>
      <div className="user-menu" id={menuId} popover="auto">
        <p className="user-menu-who">
          <strong>{user.name}</strong>
          <span className="label">{user.email}</span>
        </p>
        <nav aria-label="Your account">
          <UserPlaceList user={user} />
        </nav>
        <SignOutForm className="user-menu-out" />
      </div>
    </div>
  )
}

export function UserPlaceList({ user }: { user: HeaderUser }) {
  return (
    <ul className="user-places-list">
      {userPlaces(user).map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
