// The two numbers of an ES256 signature, which Web Crypto takes without their DER wrapping.

const sequence = 0x30
const integer = 0x02
/** Bytes of each number on P-256, the one curve that passkeys are asked for. */
const numberSize = 32

/** SEQUENCE { INTEGER r, INTEGER s } as r and s of 32 bytes each; the name is the library's. */
export function unwrapEC2Signature(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = elementOf(der, sequence)
  const r = elementOf(body.content, integer)
  const s = elementOf(r.rest, integer)
  if (body.rest.length > 0 || s.rest.length > 0) throw new Error('The signature has bytes left over')
  const unwrapped = new Uint8Array(2 * numberSize)
  unwrapped.set(fixedSize(r.content))
  unwrapped.set(fixedSize(s.content), numberSize)
  return unwrapped
}

/** The first element, whose length takes one byte here. */
function elementOf(bytes: Uint8Array, type: number): { content: Uint8Array; rest: Uint8Array } {
  const [found, length = 0] = bytes
  const end = 2 + length
  if (found !== type || length === 0 || length > 0x7f || bytes.length < end) throw new Error('The signature is not DER')
  return { content: bytes.subarray(2, end), rest: bytes.subarray(end) }
}

/** Without the zero that keeps a number positive, and with those that its length lacks. */
function fixedSize(number: Uint8Array): Uint8Array {
  const digits = number.subarray(number[0] === 0 ? 1 : 0)
  if (digits.length > numberSize) throw new Error('The signature has a number that is too long')
  const fixed = new Uint8Array(numberSize)
  fixed.set(digits, numberSize - digits.length)
  return fixed
}
