import { checkAddress, type LoopbackPorts } from '#worker/ground/platform/address.ts'

/** A seller's link that may be shown to people: https at a public host. */
export function linkOf(url: string | undefined, loopbackPorts: LoopbackPorts): string | null {
  if (url === undefined) return null
  const checked = checkAddress(url, { allowedOrigin: url, loopbackPorts })
  return checked.ok ? checked.value : null
}
