export const recoveryCodeCount = 10

/** 10 letters of 5 bits: 50 random bits, far beyond guessing within the limits on codes. */
export const recoveryCodeLetters = 10
