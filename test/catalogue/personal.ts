/** Why there is nothing of a person in it to look for. */
export const use = 'matches, teams and leagues, the same for everybody'
