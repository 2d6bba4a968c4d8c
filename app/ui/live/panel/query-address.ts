/** An address with one more query parameter; the address may have some already. */
export function withQuery(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`
}
