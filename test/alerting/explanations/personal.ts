/** Why it holds no personal data of its own. */
export const use = 'words about alerts and notifications, which those features keep'
