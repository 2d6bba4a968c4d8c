export const noSuchPerson = 'There is no such person.'
export const noSuchRole = 'There is no such role.'
export const beyondYou = 'You can only manage people, and give roles, that may do less than you.'
export const onlyAdministrator =
  'This is the only administrator who can sign in. Make another user an administrator first.'
export const changedByAnother = 'Another operator changed this meanwhile. Check it and try again.'

/** How the security log names it. */
export const switchedOn = 'Switched on'
export const switchedOff = 'Switched off'
