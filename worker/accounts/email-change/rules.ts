/** An address in part, for a mailbox that need not know all of it: "r…@example.com". */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(1, at))}…${address.slice(at)}`
}
