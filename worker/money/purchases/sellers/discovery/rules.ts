import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import { acpVersion, ucpVersion } from '../constants.ts'
import { linkOf } from '../links.rules.ts'
import { AcpDocument, type Spoken, UcpDocument } from './contract.ts'

const unreadable: Spoken = { kind: 'unknown', reason: 'it is unreadable' }

/** By REST, in the one version that is spoken here, with an API at a public address. */
export function acpSpoken(document: unknown, loopbackPorts: LoopbackPorts): Spoken {
  const parsed = AcpDocument.safeParse(document)
  if (!parsed.success) return unreadable
  const { protocol, api_base_url: apiUrl, transports, capabilities } = parsed.data
  const { supported_versions: versions } = protocol
  const isOurs = versions.includes(acpVersion) && transports.includes('rest')
  if (!isOurs || !capabilities.services.includes('checkout')) return { kind: 'other', versions }
  return spoken(acpVersion, apiUrl, loopbackPorts)
}

export function ucpSpoken(document: unknown, loopbackPorts: LoopbackPorts): Spoken {
  const parsed = UcpDocument.safeParse(document)
  if (!parsed.success) return unreadable
  const { services, capabilities } = parsed.data.ucp
  const checkouts = capabilities['dev.ucp.shopping.checkout'] ?? []
  const shops = services['dev.ucp.shopping'] ?? []
  const shop = shops.find(({ version, transport }) => version === ucpVersion && transport === 'rest')
  if (!shop?.endpoint || !checkouts.some(({ version }) => version === ucpVersion)) {
    return { kind: 'other', versions: checkouts.map(({ version }) => version) }
  }
  return spoken(ucpVersion, shop.endpoint, loopbackPorts)
}

function spoken(version: string, apiUrl: string, loopbackPorts: LoopbackPorts): Spoken {
  const address = linkOf(apiUrl, loopbackPorts)
  return address === null
    ? { kind: 'unknown', reason: 'its API is at no public address' }
    : { kind: 'speaks', version, apiUrl: address.replace(/\/$/, '') }
}
