/** `system` follows the device and needs no cookie. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeCookie = 'theme'

export const themePath = '/theme'
export const themeCookieSeconds = 365 * 24 * 60 * 60
export const maxThemeBodyBytes = 1_024

/** How long the confirmation of a saved form is shown. */
export const savedShownMs = 3_000

/** Shown when the server was not reached, unless the specification has another text. */
export const networkError = 'Network error. Please check your connection and try again.'
/** The same on profile forms. */
export const shortNetworkError = 'Network error. Please try again.'
/** Shown when the server failed and the form has no text of its own. */
export const serverError = 'Something went wrong on our side. Please try again.'

/** Content security policy of pages without script. */
export const scriptlessPolicy =
  "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** Pages without script are the same for every request without cookies; a deployment purges them by this tag. */
export const staticPageCaching = 'public, max-age=60, s-maxage=3600, stale-while-revalidate=86400'
export const staticPageTag = 'static-pages'

/** First path segments not to be indexed: personal pages, tools and search results. */
export const unlistedAreas = [
  'admin',
  'alerts',
  'auth',
  'change-password',
  'checkout',
  'confirm-deletion',
  'confirm-email',
  'confirm-identity',
  'consent',
  'dashboard',
  'design',
  'first-admin',
  'following',
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

/** First path segments whose pages show an email address or came from a secret link: browsers must not store them. */
export const unkeptAreas = [
  'confirm-deletion',
  'confirm-email',
  'first-admin',
  'forgot-password',
  'reset-password',
  'verify-email',
] as const

/** URLs per sitemap. */
export const maxSitemapUrls = 5_000

/** Months of matches in the sitemap index, after the current one. */
export const sitemapMonths = 12

/** Public pages that search engines may list. */
export const listedPages = [
  '/',
  '/matches',
  '/status',
  '/docs',
  '/docs/api',
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

/** Shown when the session cannot be read from the database. */
export const sessionUnreadable = "We couldn't check your session. Please try again in a moment."
