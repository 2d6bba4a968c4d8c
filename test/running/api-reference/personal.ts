/** Why it holds no personal data. */
export const use = 'it describes calls, and stores nothing'
