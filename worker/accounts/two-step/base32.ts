/** RFC 4648, 6: no 0, 1, 8 or 9, which read like letters. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsPerLetter = 5

/** Bytes as letters and digits that can be typed; bits that fill no letter are left out at the end as zeros. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(new RegExp(`.{1,${bitsPerLetter}}`, 'g')) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(bitsPerLetter, '0'), 2)]).join('')
}
