/** Roles that a site can have: the list shows all. */
export const listedRoles = 50
export const maxRoleNameLength = 40
export const maxDescriptionLength = 200

export const roleNameMissing = 'Give the role a name.'
export const roleNameTaken = 'There is a role of this name.'
export const tooManyRoles = `A site has at most ${listedRoles} roles.`
export const roleHeld = 'Users have this role. Choose the role that they get instead.'
export const builtInRole = 'This role comes with Touchline: it keeps its name and cannot be deleted.'
export const administratorsAll = 'Administrators keep full access, so that someone can always repair the rest.'
export const roleGone = 'There is no such role any more.'
export const roleChanged = 'Another operator changed this role meanwhile. Look at it again.'
export const unknownPermission = 'Choose permissions from the list.'

/** Users of a deleted role who are notified at once. */
export const movedAtOnce = 4
