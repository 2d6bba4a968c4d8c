/** Why it holds no personal data. */
export const use = 'a page of a match, kept for seconds for every visitor, and left in its room for other isolates'
