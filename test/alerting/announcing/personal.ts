/** Why it holds no personal data. */
export const use = 'when news of a match was announced, the same for everyone; who was notified is a notification'
