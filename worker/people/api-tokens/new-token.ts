import { tokenRandomLength } from './constants.ts'
import { tokenCharacter, tokenOf } from './rules.ts'

/** Every letter and digit as likely as any other: octets that would favour some are drawn again. */
export function newApiToken(): string {
  let random = ''
  while (random.length < tokenRandomLength) {
    for (const octet of crypto.getRandomValues(new Uint8Array(tokenRandomLength))) random += tokenCharacter(octet) ?? ''
  }
  return tokenOf(random.slice(0, tokenRandomLength))
}
