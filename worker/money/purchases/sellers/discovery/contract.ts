// The documents by which a seller says what it speaks: ACP's discovery and UCP's business profile.
import { z } from 'zod'

const version = z.string().max(20)
const url = z.string().max(2_048)
const names = z.array(z.string().max(100)).max(50)

export const AcpDocument = z.object({
  protocol: z.object({ name: z.literal('acp'), supported_versions: z.array(version).max(50) }),
  api_base_url: url,
  transports: names,
  capabilities: z.object({ services: names }),
})

const Declared = z.record(
  z.string().max(200),
  z.array(z.object({ version, transport: z.string().max(50).optional(), endpoint: url.optional() })).max(50),
)
export const UcpDocument = z.object({ ucp: z.object({ services: Declared, capabilities: Declared }) })

/**
 * What a seller's document says. `silent`: it has none. `other`: it speaks, but nothing that this software does.
 * `unknown`: it could not be read, which says nothing.
 */
export type Spoken =
  | { kind: 'speaks'; version: string; apiUrl: string }
  | { kind: 'silent' }
  | { kind: 'other'; versions: string[] }
  | { kind: 'unknown'; reason: string }
