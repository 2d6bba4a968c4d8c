/** Why it holds no personal data. */
export const use = 'figures of the operation, the same for every visitor'
