export const recoveryCodeCount = 10

/** 10 letters of 5 bits: 50 random bits, unguessable within the rate limits. */
export const recoveryCodeLetters = 10
