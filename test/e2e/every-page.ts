/** One page of every kind that a visitor can open; the star stands for a listed match. */
export const everyPage = [
  ...['/', '/matches', '/matches?availability=available&max_price=60', '/matches?q=no-such-name', '/matches/*'],
  ...[
    '/teams/arsenal',
    '/alerts/new?match=*',
    '/leagues/premier-league',
    '/search?q=arsenal',
    '/search?q=Arsnal',
    '/search',
    '/status',
  ],
  ...['/terms', '/privacy', '/disclaimer', '/gdpr'],
  ...['/data-processing', '/cookies', '/acceptable-use', '/legal-notices'],
  ...['/docs', '/help', '/contact', '/feedback', '/about', '/careers', '/press', '/partners', '/investors'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/confirm-deletion'],
  '/confirm-email',
  ...[
    '/pricing',
    '/dashboard',
    '/profile',
    '/change-password',
    '/admin',
    '/first-admin',
    '/live-monitoring',
    '/offline',
    '/nowhere',
  ],
  ...['/checkout', '/payment/return', '/payment/success', '/payment/failure', '/payment/receipts/TL-000001'],
]

/** A page's status for a visitor, where it is not 200: missing, sign-in required, or an invalid link. */
export const ownStatus: Record<string, number> = {
  '/nowhere': 404,
  '/dashboard': 401,
  '/checkout': 401,
  '/payment/return': 401,
  '/payment/success': 401,
  '/payment/failure': 401,
  '/payment/receipts/TL-000001': 401,
  '/admin': 401,
  '/first-admin': 410,
  '/profile': 401,
  '/change-password': 401,
  '/reset-password': 410,
  '/confirm-deletion': 400,
  '/confirm-email': 410,
}
