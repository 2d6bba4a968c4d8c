/** One page of every kind that a visitor can open; the star is filled in with a match that is listed. */
export const everyPage = [
  ...['/', '/matches', '/matches?availability=available&max_price=60', '/matches?q=nobody-is-called-so', '/matches/*'],
  ...['/teams/arsenal', '/leagues/premier-league', '/search?q=arsenal', '/search?q=Arsnal', '/search', '/status'],
  ...['/terms', '/privacy', '/disclaimer', '/gdpr'],
  ...['/data-processing', '/cookies', '/acceptable-use', '/legal-notices'],
  ...['/docs', '/help', '/contact', '/feedback', '/about', '/careers', '/press', '/partners', '/investors'],
  ...['/login', '/register', '/pricing', '/dashboard', '/profile', '/live-monitoring', '/offline', '/nowhere'],
]
