/** RFC 4648, section 6: without 0, 1, 8 and 9, which resemble letters. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsPerLetter = 5

/** Bytes as base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(new RegExp(`.{1,${bitsPerLetter}}`, 'g')) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(bitsPerLetter, '0'), 2)]).join('')
}
