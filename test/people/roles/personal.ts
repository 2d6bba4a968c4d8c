/** Why it holds no personal data. */
export const use = 'what each role may do; who has which is in the account'
