import type { ExtractionSpec } from '../contract.ts'

/** The query parameter in which each API wants its key. */
const keyParameters = { ticketmaster: 'apikey', seatgeek: 'client_id' } as const

/** An API may repeat our key in its answer, as it is or as an address has it: such a page is not kept. */
export function repeatsKey(body: string, key: string | null): boolean {
  if (key === null) return false
  const text = body.toLowerCase()
  const inQuery = new URLSearchParams({ key }).toString().slice('key='.length)
  return [key, encodeURIComponent(key), inQuery].some((form) => text.includes(form.toLowerCase()))
}

/** The address with the key where the API wants it. Addresses are stored and logged without. */
export function withKey(url: string, { kind }: ExtractionSpec, key: string | null): string {
  if (key === null || (kind !== 'ticketmaster' && kind !== 'seatgeek')) return url
  const address = new URL(url)
  address.searchParams.set(keyParameters[kind], key)
  return address.href
}
