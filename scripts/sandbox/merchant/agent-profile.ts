// What the app publishes to sellers that speak UCP.
import { z } from 'zod'
import { importPublicKey } from '#worker/ground/platform/p256.ts'
import type { AgentKeys } from './verify.ts'

const Profile = z.object({
  ucp: z.object({
    capabilities: z.object({
      'dev.ucp.shopping.order': z.tuple([z.object({ config: z.object({ webhook_url: z.url() }) })]),
    }),
  }),
  signing_keys: z.array(
    z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  ),
})
const timeoutMs = 5_000

/** The app's keys, from its profile; no other agent's are fetched. */
export function createAgentKeys(appOrigin: string | null): AgentKeys {
  return async (profileUrl) => {
    if (appOrigin === null || !profileUrl.startsWith(`${appOrigin}/`)) return new Map()
    const keys = (await readProfile(profileUrl))?.signing_keys ?? []
    return new Map(
      await Promise.all(keys.map(async (key): Promise<[string, CryptoKey]> => [key.kid, await importPublicKey(key)])),
    )
  }
}

/** Where the app wants to hear of orders; null while its profile can't be read. */
export async function orderAddress(profileUrl: string): Promise<string | null> {
  const [order] = (await readProfile(profileUrl))?.ucp.capabilities['dev.ucp.shopping.order'] ?? []
  return order?.config.webhook_url ?? null
}

async function readProfile(profileUrl: string) {
  const answer = await fetch(profileUrl, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
  return Profile.safeParse(await answer?.json().catch(() => null)).data ?? null
}
