/** Hexadecimal of each octet, kept because formatting would cost a page's check more than hashing does. */
const octets = Array.from({ length: 256 }, (_, octet) => octet.toString(16).padStart(2, '0'))

/** SHA-256 in hexadecimal; of a text, of its UTF-8. `octetsKept`: how much of it, where a part is enough to distinguish. */
export async function sha256Hex(content: string | Uint8Array, octetsKept = 32): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  let text = ''
  for (const octet of digest.subarray(0, octetsKept)) text += octets[octet]
  return text
}
