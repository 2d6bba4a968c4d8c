/** Why there is nothing of a person in it to look for. */
export const use = 'what each role may do; who has which is in the account'
