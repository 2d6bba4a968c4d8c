import { stepMs } from '#worker/people/accounts/two-step/totp/constants.ts'
import { codeAt, stepAt } from '#worker/people/accounts/two-step/totp/rules.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key an authenticator app reads from what is shown. */
function secretOf(keyText: string): Uint8Array {
  const bits = [...keyText.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** An authenticator app, and its code `steps` steps from now. */
export function createApp(keyText: string) {
  const secret = secretOf(keyText)
  return { codeIn: (steps: number) => codeAt(secret, stepAt(Date.now() + steps * stepMs)) }
}
