/** Why there is nothing of a person in it to look for. */
export const use = 'carries mails and keeps nothing'
