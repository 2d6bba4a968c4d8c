/** The desk's tabs in the specification's order. */
export const deskTabs = [
  { name: 'Overview', to: '/admin' },
  { name: 'Users', to: '/admin/users' },
  { name: 'Roles', to: '/admin/roles' },
  { name: 'Matches', to: '/admin/matches' },
  { name: 'Platforms', to: '/admin/platforms' },
  { name: 'Found events', to: '/admin/discovery' },
  { name: 'Payments', to: '/admin/payments' },
  { name: 'Web Scraping', to: '/admin/scraping' },
  { name: 'Analytics', to: '/admin/analytics' },
  { name: 'System', to: '/admin/system' },
  { name: 'Email', to: '/admin/email-test' },
  { name: 'Match feed', to: '/admin/feed' },
  { name: 'Import', to: '/admin/import' },
  { name: 'Reference data', to: '/admin/reference' },
  { name: 'Audit log', to: '/admin/audit' },
  { name: 'Why (not) notified', to: '/admin/why' },
]
