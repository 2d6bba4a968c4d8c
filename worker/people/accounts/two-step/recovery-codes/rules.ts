import { recoveryCodeLetters } from './constants.ts'

/** "ABCDE-FGHIJ": two halves are easier to copy by hand. */
export function recoveryCodeText(letters: string): string {
  const half = recoveryCodeLetters / 2
  return `${letters.slice(0, half)}-${letters.slice(half)}`
}
