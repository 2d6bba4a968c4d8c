/** Themes a visitor may choose; `system` follows the device and needs no cookie. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Over TLS the prefix makes browsers refuse the cookie from anybody but this host. */
export const secureThemeCookie = '__Host-theme'
export const localThemeCookie = 'theme'
export const themePath = '/theme'
export const themeCookieSeconds = 365 * 24 * 60 * 60
export const maxThemeBodyBytes = 1_024

/** What a page without script may load and do. */
export const scriptlessPolicy =
  "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** Pages without script are the same for everyone who brings no cookie; a deployment purges them by this tag. */
export const staticPageCaching = 'public, max-age=60, s-maxage=3600, stale-while-revalidate=86400'
export const staticPageTag = 'static-pages'

/** First parts of addresses that are nobody's to find: a person's own pages, tools, and lists of search results. */
export const unlistedAreas = [
  'admin',
  'auth',
  'change-password',
  'confirm-deletion',
  'consent',
  'dashboard',
  'design',
  'forgot-password',
  'login',
  'logout',
  'offline',
  'payment',
  'profile',
  'register',
  'reset-password',
  'search',
  'verify-email',
] as const

/** Most addresses that one sitemap names. */
export const maxSitemapUrls = 5_000

/** A sitemap index names the matches of this month and of so many after it. */
export const sitemapMonths = 12

/** The pages that every visitor may read and search engines may list. */
export const listedPages = [
  '/',
  '/matches',
  '/status',
  '/docs',
  '/help',
  '/contact',
  '/feedback',
  '/about',
  '/careers',
  '/press',
  '/partners',
  '/investors',
  '/terms',
  '/privacy',
  '/cookies',
  '/gdpr',
  '/disclaimer',
  '/data-processing',
  '/acceptable-use',
  '/legal-notices',
] as const
