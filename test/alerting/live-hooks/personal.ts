/** Why it holds no personal data. */
export const use = 'hands events on to the log of webhooks, which is connections’ own'
