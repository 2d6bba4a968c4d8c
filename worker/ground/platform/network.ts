// The networks an address belongs to, from household to provider.

/** A network with its prefix length: "198.51.100.0/24", "2001:db8:1:2::/64". */
export type Network = { name: string; bits: number; isIpv6: boolean }

/** A /64 is one host's, a /56 a household's, a /48 an office's, a /32 a provider's. */
const ipv6Bits = [64, 56, 48, 32]
/** An IPv4 address is a household's, or shared by a street. */
const ipv4Bits = [32, 24, 16]

/** Missing or unreadable addresses share one network, so that hiding the address gains nothing. */
const unknown: Network[] = [{ name: 'local', bits: 0, isIpv6: false }]

/** An address's networks, narrowest first. IPv4-mapped IPv6 addresses count as IPv4. */
export function networksOf(address: string | null | undefined): Network[] {
  const text = (address ?? '').trim().toLowerCase()
  const ipv4 = ipv4Bytes(text)
  if (ipv4) return ipv4Bits.map((bits) => ({ name: ipv4Name(ipv4, bits), bits, isIpv6: false }))
  const groups = ipv6Groups(text)
  if (!groups) return unknown
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return networksOf([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  return ipv6Bits.map((bits) => ({ name: ipv6Name(groups, bits), bits, isIpv6: true }))
}

function ipv4Bytes(text: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  const bytes = text.split('.').map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : null
}

function ipv6Groups(text: string): number[] | null {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0 || !text.includes(':')) return null
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  if (!before || !after) return null
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  return [...before, ...Array<number>(missing).fill(0), ...after]
}

/** The 16-bit groups of a part between colons; it may end in IPv4 notation. */
function groupsOf(part: string): number[] | null {
  if (part === '') return []
  const groups = part.split(':').flatMap((group, index, all) => {
    const bytes = index === all.length - 1 ? ipv4Bytes(group) : null
    if (bytes) return [(bytes[0] ?? 0) * 256 + (bytes[1] ?? 0), (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)]
    return [/^[0-9a-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN]
  })
  return groups.some(Number.isNaN) ? null : groups
}

/** A whole address is written without its prefix length. */
function ipv4Name(bytes: number[], bits: number): string {
  const kept = bytes.map((byte, index) => (index < bits / 8 ? byte : 0)).join('.')
  return bits === 32 ? kept : `${kept}/${bits}`
}

function ipv6Name(groups: number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16))
  const last = kept.length - 1
  // A /56 ends within a group.
  if (bits % 16) kept[last] = (kept[last] ?? 0) & (0xffff << (16 - (bits % 16))) & 0xffff
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`
}
