import { Link, useLocation } from 'react-router'
import { Icon } from './icons.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import { type HeaderUser, userPlaces } from './user-places.ts'

const menuId = 'user-menu'

/**
 * A person's own places. The browser itself opens it, closes it on Escape or a click beside it, and gives the focus
 * back, so that it works on pages without script; a new page starts with a new, closed one.
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
