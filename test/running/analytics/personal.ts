/** Why it holds no personal data. */
export const use = 'counts of people, alerts and matches, by day'
