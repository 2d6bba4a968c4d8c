/** One page of every kind that a visitor can open; the star is filled in with a match that is listed. */
export const everyPage = [
  ...['/', '/matches', '/matches?availability=available&max_price=60', '/matches?q=nobody-is-called-so', '/matches/*'],
  ...['/teams/arsenal', '/leagues/premier-league', '/search?q=arsenal', '/search?q=Arsnal', '/search', '/status'],
  ...['/terms', '/privacy', '/disclaimer', '/gdpr'],
  ...['/data-processing', '/cookies', '/acceptable-use', '/legal-notices'],
  ...['/docs', '/help', '/contact', '/feedback', '/about', '/careers', '/press', '/partners', '/investors'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/confirm-deletion'],
  '/confirm-email',
  ...['/pricing', '/dashboard', '/profile', '/change-password', '/admin', '/live-monitoring', '/offline', '/nowhere'],
  ...['/payment/success', '/payment/failure'],
]

/** What a page answers to a visitor, where that is not 200: it is not there, nobody's without an account, or no link. */
export const ownStatus: Record<string, number> = {
  '/nowhere': 404,
  '/dashboard': 401,
  '/profile': 401,
  '/change-password': 401,
  '/reset-password': 410,
  '/confirm-deletion': 400,
  '/confirm-email': 410,
}
