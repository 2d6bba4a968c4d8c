/** Why it holds no personal data of its own. */
export const use = 'prices of matches beside the alerts, which are the alerts feature’s to keep'
