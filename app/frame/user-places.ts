/** The signed-in user, as the header needs it. */
export type HeaderUser = { name: string; email: string; seesAdminLink: boolean; unread: number }

export { inboxPath } from '#worker/alerting/notifications/inbox/unread.constants.ts'

const own = [
  { to: '/profile', name: 'My Profile' },
  { to: '/dashboard?tab=preferences', name: 'Preferences' },
  { to: '/dashboard?tab=alerts', name: 'Alerts' },
  { to: '/following', name: 'Following' },
  { to: '/dashboard?tab=plan', name: 'My Plan' },
]

/** The user menu's links. */
export function userPlaces({ seesAdminLink }: Pick<HeaderUser, 'seesAdminLink'>) {
  return seesAdminLink ? [...own, { to: '/admin', name: 'Admin Panel' }] : own
}

/** The site's main links, in the header and the mobile menu. */
export function mainPlaces(user: HeaderUser | null) {
  return [
    { to: '/', name: 'Home' },
    { to: '/matches', name: 'Matches' },
    { to: '/live-monitoring', name: 'Live Monitor' },
    { to: '/pricing', name: 'Pricing' },
    ...(user ? [{ to: '/dashboard', name: 'Dashboard' }] : []),
    ...(user?.seesAdminLink ? [{ to: '/admin', name: 'Admin' }] : []),
  ]
}
