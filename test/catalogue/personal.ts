/** Why it holds no personal data. */
export const use = 'matches, teams and leagues, the same for every visitor'
