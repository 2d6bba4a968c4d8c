/** Where the links of mails lead. */
export const mailPaths = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  confirmDeletion: '/confirm-deletion',
  signIn: '/login',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  profile: '/profile',
  contact: '/contact',
} as const
