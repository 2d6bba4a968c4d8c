/** Why there is nothing of a person in it to look for. */
export const use = 'figures of the home page, the same for everybody'
