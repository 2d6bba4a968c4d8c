/** Why it holds no personal data. */
export const use = 'what changed on a match, the same for every visitor'
