/** Why there is nothing of a person in it to look for. */
export const use = 'figures of the operation, the same for everybody'
