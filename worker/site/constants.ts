/** Themes a visitor may choose; `system` follows the device and needs no cookie. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeCookie = 'theme'
/** Keeps what a page is to say once, from the answer to a form until the page is shown. */
export const noticeCookie = 'notice'
export const noticeCookieSeconds = 60

export const themePath = '/theme'
export const themeCookieSeconds = 365 * 24 * 60 * 60
export const maxThemeBodyBytes = 1_024

/** What a form says whose server was not reached, unless the specification has another text for it. */
export const networkError = 'Network error. Please check your connection and try again.'
/** The same in the words of the forms of a person's profile. */
export const shortNetworkError = 'Network error. Please try again.'
/** The same where the server failed and the form has no text of its own. */
export const serverError = 'Something went wrong on our side. Please try again.'

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
  'confirm-identity',
  'confirm-deletion',
  'confirm-email',
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

/** First parts of addresses whose pages show somebody's mail address, or came by a mailed secret: no browser keeps them. */
export const unkeptAreas = [
  'confirm-deletion',
  'confirm-email',
  'forgot-password',
  'reset-password',
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

export const fromAnotherSite = 'This request came from another site.'

/** What a page says when the database cannot tell whose session it is. */
export const sessionUnreadable = 'We could not check your session just now. Please try again in a moment.'
