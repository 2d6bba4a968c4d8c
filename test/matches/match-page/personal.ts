/** Why it holds no personal data. */
export const use = 'a page of a match, kept for a second for every visitor'
