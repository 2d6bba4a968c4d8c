/** Paths that links in mails lead to. */
export const mailPaths = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  confirmDeletion: '/confirm-deletion',
  confirmEmail: '/confirm-email',
  signIn: '/login',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  profile: '/profile',
  security: '/profile/security',
  channels: '/profile/channels',
  developers: '/dashboard?tab=developers',
  contact: '/contact',
} as const
