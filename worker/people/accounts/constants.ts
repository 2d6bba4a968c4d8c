/** Permissions a role may hold; `ALL` includes every one, also those added later. */
export const permissions = [
  'ALL',
  'MANAGE_USERS',
  'MANAGE_MATCHES',
  'CREATE_ALERTS',
  'MANAGE_PREFERENCES',
  'VIEW_MATCHES',
] as const
export type Permission = (typeof permissions)[number]

/** Ids of the roles from the first migration; administrators may add others. */
export const roleIds = { Admin: 1, Manager: 2, Agent: 3, Scraper: 4, Customer: 5 } as const

/** Account types offered at registration. */
export const registrableRoles = ['customer', 'agent'] as const
export type RegistrableRole = (typeof registrableRoles)[number]

export const tokenPurposes = [
  'verify_email',
  'reset_password',
  'delete_account',
  'change_email',
  'first_factor_added',
  'take_back',
] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** How long a mailed link works. */
export const tokenLifetimesMs = {
  verify_email: 24 * 3_600_000,
  reset_password: 3_600_000,
  delete_account: 24 * 3_600_000,
  change_email: 24 * 3_600_000,
  first_factor_added: 7 * 24 * 3_600_000,
  /** Long enough for a week away, short because an address that was left may be another person's one day. */
  take_back: 7 * 24 * 3_600_000,
} as const satisfies Record<TokenPurpose, number>

/**
 * Links of one purpose per user and address; a further request expires the oldest. More than can be asked for while one
 * works, so that asking for more ends no link of another's mailbox.
 */
export const maxLiveTokens = 20

export const maxEmailLength = 254
export const maxNameLength = 80
export const minPasswordLength = 8
export const maxPasswordLength = 256
export const minAgentCodeLength = 6
export const maxAgentCodeLength = 64

export const emailMissing = 'Email is required'
export const emailInvalid = 'Please enter a valid email address'
