/** Why it holds no personal data. */
export const use = 'carries mails and keeps nothing'
