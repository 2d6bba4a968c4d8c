/** Why it holds no personal data. */
export const use = 'states of the machinery; dead letters belong to the notifications'
