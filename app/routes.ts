import { index, type RouteConfig, route } from '@react-router/dev/routes'

const legal = [
  'terms',
  'privacy',
  'disclaimer',
  'gdpr',
  'data-processing',
  'cookies',
  'acceptable-use',
  'legal-notices',
]

const notOpenYet = ['payment/success', 'payment/failure']

const information = ['docs', 'help', 'contact', 'feedback', 'about', 'careers', 'press', 'partners', 'investors']

export default [
  ...notOpenYet.map((path) => route(path, 'routes/not-open-yet.tsx', { id: `not-open-yet/${path}` })),
  route('login', 'routes/login.tsx'),
  route('login/second-step', 'routes/second-step.tsx'),
  route('register', 'routes/register.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('change-password', 'routes/change-password.tsx'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('alerts/new', 'routes/alerts-new.tsx'),
  route('alerts/ask', 'routes/alerts-ask.ts'),
  route('alerts/:alertId/edit', 'routes/alert-edit.tsx'),
  route('first-admin', 'routes/first-admin.tsx'),
  route('admin', 'routes/admin/overview.tsx'),
  route('admin/reference', 'routes/admin/reference.tsx'),
  route('offline', 'routes/offline.tsx'),
  route('design', 'routes/design/page.tsx'),
  ...legal.map((path) => route(path, `routes/legal/${path}.tsx`)),
  route('cookie-policy', 'routes/legal/cookie-policy.ts'),
  ...information.map((path) => route(path, `routes/info/${path}.tsx`)),
  route('profile', 'routes/profile.tsx'),
  route('profile/security', 'routes/security.tsx'),
  route('profile/security/authenticator', 'routes/authenticator.tsx'),
  route('confirm-identity', 'routes/confirm-identity.tsx'),
  route('profile/export', 'routes/profile-export.ts'),
  route('confirm-deletion', 'routes/confirm-deletion.tsx'),
  route('confirm-email', 'routes/confirm-email.tsx'),
  index('routes/home.tsx'),
  route('ledger', 'routes/ledger.ts'),
  route('auth/callback', 'routes/auth-callback.tsx'),
  route('live-monitoring', 'routes/live-monitoring.tsx'),
  route('matches', 'routes/matches.tsx'),
  route('matches/:matchId', 'routes/match.tsx'),
  route('teams/:slug', 'routes/team.tsx'),
  route('leagues/:slug', 'routes/league.tsx'),
  route('search', 'routes/search.tsx'),
  route('search/suggest', 'routes/search-suggest.ts'),
  route('status', 'routes/status.tsx'),
  route('pricing', 'routes/pricing.tsx'),
] satisfies RouteConfig
