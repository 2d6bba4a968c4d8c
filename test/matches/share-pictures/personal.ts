/** Why it holds no personal data. */
export const use = 'draws teams, times and prices, the same for everyone'
