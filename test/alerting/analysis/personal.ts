/** Why it holds no personal data of its own. */
export const use = 'figures of matches alone: what was seen of their prices'
