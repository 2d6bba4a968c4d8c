export const recoveryCodeCount = 10

/** 10 letters of 5 bits: 50 random bits, unguessable within the rate limits. */
export const recoveryCodeLetters = 10

/** "ABCDE-FGHIJ": two halves are easier to copy by hand. */
export function recoveryCodeText(letters: string): string {
  const half = recoveryCodeLetters / 2
  return `${letters.slice(0, half)}-${letters.slice(half)}`
}
