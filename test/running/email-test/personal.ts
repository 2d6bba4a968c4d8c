/** Why it holds no personal data. */
export const use = 'no table of its own; a test mail is noted in the audit log'
