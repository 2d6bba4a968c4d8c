/** Why it holds no personal data. */
export const use = 'what of the site works, and since when'
