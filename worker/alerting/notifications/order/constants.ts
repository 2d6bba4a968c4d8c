/** Why news that can wait was not sent by a channel. */
export const forUrgentOnly = 'for urgent news only'

export const unknownChannel = 'There is no such channel.'

/** Each try is lost to another change that was saved, so that many in a row mean a fault. */
export const maxTries = 20
