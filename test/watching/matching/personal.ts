/** Why it holds no personal data. */
export const use = 'which match names, a day and a place mean: functions alone'
