import { codeAlphabet, codeGroups, signsPerGroup } from './constants.ts'
import { codeOf } from './rules.ts'

/** Bytes above this are drawn again, so that no sign of the alphabet is likelier than another. */
const evenBelow = 256 - (256 % codeAlphabet.length)

export function newAgentCode(): string {
  const numbers: number[] = []
  while (numbers.length < codeGroups * signsPerGroup) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < evenBelow) numbers.push(byte % codeAlphabet.length)
  }
  return codeOf(numbers)
}
