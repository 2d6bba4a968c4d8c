/** A partly hidden address for mails to another mailbox: "r…@example.com". */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(1, at))}…${address.slice(at)}`
}
