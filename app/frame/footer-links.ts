/** `isPersonal`: a page of signed-in users, which visitors reach by signing in. */
type FooterLink = { href: string; name: string; isPersonal?: true }

export const footerLinks: { title: string; links: FooterLink[] }[] = [
  {
    title: 'Product',
    links: [
      { href: '/matches', name: 'Matches' },
      { href: '/#features', name: 'Features' },
      { href: '/pricing', name: 'Pricing' },
      { href: '/dashboard', name: 'Dashboard', isPersonal: true },
      { href: '/docs', name: 'Documentation' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: '/help', name: 'Help centre' },
      { href: '/contact', name: 'Contact' },
      { href: '/status', name: 'System status' },
      { href: '/feedback', name: 'Feedback' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms', name: 'Terms of Service' },
      { href: '/privacy', name: 'Privacy Policy' },
      { href: '/cookies', name: 'Cookie Policy' },
      { href: '/gdpr', name: 'GDPR' },
      { href: '/disclaimer', name: 'Disclaimer' },
      { href: '/data-processing', name: 'Data Processing' },
      { href: '/acceptable-use', name: 'Acceptable Use' },
      { href: '/legal-notices', name: 'Legal Notices' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/about', name: 'About' },
      { href: '/careers', name: 'Careers' },
      { href: '/press', name: 'Press' },
      { href: '/partners', name: 'Partners' },
      { href: '/investors', name: 'Investors' },
    ],
  },
]

/** The most popular leagues; the catalogue has more. */
export const footerLeagues: { slug: string; name: string }[] = [
  { slug: 'premier-league', name: 'Premier League' },
  { slug: 'champions-league', name: 'Champions League' },
  { slug: 'championship', name: 'Championship' },
  { slug: 'scottish-premiership', name: 'Scottish Premiership' },
  { slug: 'la-liga', name: 'La Liga' },
  { slug: 'bundesliga', name: 'Bundesliga' },
  { slug: 'serie-a', name: 'Serie A' },
  { slug: 'ligue-1', name: 'Ligue 1' },
  { slug: 'europa-league', name: 'Europa League' },
  { slug: 'fa-cup', name: 'FA Cup' },
  { slug: 'eredivisie', name: 'Eredivisie' },
  { slug: 'primeira-liga', name: 'Primeira Liga' },
]

export const shownLeagues = 8
