import { Link, NavLink } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { RegisterLink } from '#app/ui/register-link.tsx'
import { SignOutForm } from '#app/ui/sign-out-form.tsx'
import { unreadText } from '#app/ui/unread-text.ts'
import { checkingSession } from '#worker/people/accounts/sign-in/constants.ts'
import { Mark } from './mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteSearch } from './site-search.tsx'
import { UserMenu, UserPlaceList } from './user-menu.tsx'
import { type HeaderUser, inboxPath, mainPlaces } from './user-places.ts'

type SiteHeaderProps = { user: HeaderUser | null; hidesAccount?: boolean }

export function SiteHeader({ user, hidesAccount = false }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="page">
        <NavLink className="wordmark" to="/" aria-label="Touchline, home">
          <Mark />
          Touchline
        </NavLink>
        <nav className="site-places wide-only" aria-label="Main">
          <PlaceList user={user} />
        </nav>
        <MobileMenu>
          <nav aria-label="Main">
            <PlaceList user={user} />
          </nav>
          {user ? <OwnPlaces user={user} /> : !hidesAccount && <SignInLink className="button button-quiet" />}
        </MobileMenu>
        <SiteSearch />
        <div className="site-account">
          {user && <InboxLink unread={user.unread} />}
          {user ? <UserMenu user={user} /> : !hidesAccount && <VisitorLinks />}
        </div>
      </div>
    </header>
  )
}

function PlaceList({ user }: { user: HeaderUser | null }) {
  return (
    <ul className="site-places-list">
      {mainPlaces(user).map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The user menu's links, repeated in the open mobile menu. */
function OwnPlaces({ user }: { user: HeaderUser }) {
  return (
    <>
      <nav aria-label="Your account">
        <UserPlaceList user={user} />
      </nav>
      <SignOutForm className="user-menu-out" />
    </>
  )
}

function InboxLink({ unread }: { unread: number }) {
  const count = unreadText(unread)
  return (
    <Link className="site-inbox" to={inboxPath} aria-label={unread > 0 ? `Inbox, ${count} unread` : 'Inbox'}>
      <Icon name="bell" size={20} />
      {unread > 0 && <span className="site-inbox-count">{count}</span>}
    </Link>
  )
}

/** Shown to signed-out visitors in place of the user menu. */
function VisitorLinks() {
  return (
    <>
      <SignInLink className="site-sign-in wide-only" />
      <RegisterLink instead={<ButtonLink to="/matches">See matches</ButtonLink>}>Get Started</RegisterLink>
    </>
  )
}

/** A full page load, so that the server can redirect users who are already signed in. */
function SignInLink({ className }: { className: string }) {
  return (
    <NavLink className={className} to="/login">
      {({ isPending }) => (isPending ? <span role="status">{checkingSession}</span> : 'Sign In')}
    </NavLink>
  )
}
