/** Why there is nothing of a person in it to look for. */
export const use = 'what changed on a match, the same for everybody'
