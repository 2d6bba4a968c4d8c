/** The pages of the desk that list or count. */
export const deskPages = [
  '/admin',
  '/admin/users',
  '/admin/users?q=robin',
  '/admin/users?q=fan7&status=inactive',
  '/admin/roles',
  '/admin/matches',
  '/admin/analytics',
  '/admin/audit',
  '/admin/payments',
  '/admin/system',
  '/admin/scraping',
  '/admin/platforms',
  '/admin/discovery',
]
