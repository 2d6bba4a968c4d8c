/** The desk's pages in groups; of each group the first page is the group's own. */
export const deskGroups = [
  { name: 'Overview', pages: [{ name: 'Overview', to: '/admin' }] },
  {
    name: 'People',
    pages: [
      { name: 'Users', to: '/admin/users' },
      { name: 'Roles', to: '/admin/roles' },
      { name: 'Messages', to: '/admin/messages' },
      { name: 'Why (not) notified', to: '/admin/why' },
    ],
  },
  {
    name: 'Matches',
    pages: [
      { name: 'Matches', to: '/admin/matches' },
      { name: 'Match feed', to: '/admin/feed' },
      { name: 'Import', to: '/admin/import' },
      { name: 'Reference data', to: '/admin/reference' },
    ],
  },
  {
    name: 'Sellers',
    pages: [
      { name: 'Platforms', to: '/admin/platforms' },
      { name: 'Found events', to: '/admin/discovery' },
      { name: 'Web Scraping', to: '/admin/scraping' },
    ],
  },
  { name: 'Money', pages: [{ name: 'Payments', to: '/admin/payments' }] },
  {
    name: 'System',
    pages: [
      { name: 'System', to: '/admin/system' },
      { name: 'Analytics', to: '/admin/analytics' },
      { name: 'Email', to: '/admin/email-test' },
      { name: 'Audit log', to: '/admin/audit' },
    ],
  },
] as const
