/** Why there is nothing of a person in it to look for. */
export const use = 'a page of a match, kept for a second for everybody'
