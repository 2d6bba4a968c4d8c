/** Why it holds no personal data. */
export const use = 'events of ticket platforms, and names of clubs'
