import { NavLink } from 'react-router'
import { ButtonLink } from './button.tsx'
import { Mark } from './mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteSearch } from './site-search.tsx'

/** The main places of the site, in the header and in the menu of a phone. */
const places = [
  { to: '/', name: 'Home' },
  { to: '/live-monitoring', name: 'Live Monitor' },
  { to: '/pricing', name: 'Pricing' },
]

export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="page">
        <NavLink className="wordmark" to="/" aria-label="Touchline, home">
          <Mark />
          Touchline
        </NavLink>
        <nav className="site-places wide-only" aria-label="Main">
          <PlaceList />
        </nav>
        <MobileMenu>
          <nav aria-label="Main">
            <PlaceList />
          </nav>
          <NavLink className="button button-quiet" to="/login">
            Sign In
          </NavLink>
        </MobileMenu>
        <SiteSearch />
        <AccountLinks />
      </div>
    </header>
  )
}

function PlaceList() {
  return (
    <ul className="site-places-list">
      {places.map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Who is not signed in gets these two; the menu of a person's own pages takes their place. */
function AccountLinks() {
  return (
    <div className="site-account">
      <NavLink className="site-sign-in wide-only" to="/login">
        Sign In
      </NavLink>
      <ButtonLink to="/register">Get Started</ButtonLink>
    </div>
  )
}
