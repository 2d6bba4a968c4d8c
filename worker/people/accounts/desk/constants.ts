export const usersPageSize = 50
/** Matches of a search that one page reads while it filters them. */
export const searchedUsers = 250
export const maxSearchLength = 100
/** Users that one bulk action changes: what a page shows. */
export const maxBulkUsers = 50
/** Bulk changes under way at once. */
export const bulkAtOnce = 4
/** Rows read at a time for the export. */
export const exportPageSize = 500

export const userStates = ['active', 'inactive'] as const
export const emailStates = ['verified', 'pending'] as const

export const userGone = 'There is no such user any more.'
export const userChanged =
  'Another operator or the user changed this account meanwhile. Compare what is stored now, and save again to keep yours.'
export const emailTaken = 'Another account has this address.'
export const ownAccount = 'Change your own account on your profile, or ask another administrator.'
export const deletionAsked =
  'The owner asked to delete this account. Activate it on its own page to cancel the deletion.'
export const roleMissing = 'Choose a role.'
export const noUserChosen = 'Choose at least one user.'
/** The specification's texts for a call that fails without a reason of its own. */
export const userFailures = {
  create: 'Failed to create user',
  edit: 'Failed to update user',
  status: 'Failed to update user status',
  role: 'Failed to update user role',
  erase: 'Failed to delete user',
  bulk: 'Failed to update users',
} as const
