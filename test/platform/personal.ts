/** Why there is nothing of a person in it to look for. */
export const use = 'knows no feature and no person'
