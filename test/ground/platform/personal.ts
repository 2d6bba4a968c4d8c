/** Why it holds no personal data. */
export const use = 'knows no feature and no person'
