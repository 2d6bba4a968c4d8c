import { checkAddress, type LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { PageParams } from './contract.ts'

export const noParams: PageParams = { quantity: null, section: null }

export function paramsOf(row: { quantityParam: string | null; sectionParam: string | null }): PageParams {
  return { quantity: row.quantityParam, section: row.sectionParam }
}

/** The seller's page with how many tickets and which section, as far as its address takes them and they are known. */
export function pageFor(
  url: string,
  params: PageParams,
  { quantity, section }: { quantity: number | null; section: string | null },
): string {
  const page = new URL(url)
  if (params.quantity !== null && quantity !== null) page.searchParams.set(params.quantity, String(quantity))
  if (params.section !== null && section !== null) page.searchParams.set(params.section, section)
  return page.href
}

/** A seller's link that may be shown to people: https at a public host. */
export function linkOf(url: string | undefined, loopbackPorts: LoopbackPorts): string | null {
  if (url === undefined) return null
  const checked = checkAddress(url, { allowedOrigin: url, loopbackPorts })
  return checked.ok ? checked.value : null
}
