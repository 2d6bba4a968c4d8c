/** What the header knows of who is signed in. */
export type HeaderUser = { name: string; email: string; seesAdminLink: boolean }

const own = [
  { to: '/profile', name: 'My Profile' },
  { to: '/dashboard?tab=preferences', name: 'Preferences' },
  { to: '/dashboard?tab=alerts', name: 'Alerts' },
  { to: '/dashboard?tab=plan', name: 'My Plan' },
]

/** A person's own places, as the user menu lists them. */
export function userPlaces({ seesAdminLink }: Pick<HeaderUser, 'seesAdminLink'>) {
  return seesAdminLink ? [...own, { to: '/admin', name: 'Admin Panel' }] : own
}

/** The main places of the site, in the header and in the menu of a phone. */
export function mainPlaces(user: HeaderUser | null) {
  return [
    { to: '/', name: 'Home' },
    { to: '/live-monitoring', name: 'Live Monitor' },
    { to: '/pricing', name: 'Pricing' },
    ...(user ? [{ to: '/dashboard', name: 'Dashboard' }] : []),
    ...(user?.seesAdminLink ? [{ to: '/admin', name: 'Admin' }] : []),
  ]
}
