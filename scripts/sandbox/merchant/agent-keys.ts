import { z } from 'zod'
import type { AgentKeys } from './verify.ts'

const Profile = z.object({
  signing_keys: z.array(
    z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  ),
})
const timeoutMs = 5_000

/** The app's keys, from its profile; no other agent's are fetched. */
export function createAgentKeys(appOrigin: string | null): AgentKeys {
  return async (profileUrl) => {
    if (appOrigin === null || !profileUrl.startsWith(`${appOrigin}/`)) return new Map()
    const answer = await fetch(profileUrl, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
    const profile = Profile.safeParse(await answer?.json().catch(() => null))
    const keys = profile.success ? profile.data.signing_keys : []
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    return new Map(
      await Promise.all(
        keys.map(
          async ({ kid, ...jwk }): Promise<[string, CryptoKey]> => [
            kid,
            await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']),
          ],
        ),
      ),
    )
  }
}
