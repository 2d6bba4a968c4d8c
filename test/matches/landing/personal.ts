/** Why it holds no personal data. */
export const use = 'figures of the home page, the same for every visitor'
