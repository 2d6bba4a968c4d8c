// The only file that imports arctic: OpenID Connect with Google, or with the provider in the settings.
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2Tokens } from 'arctic'
import { discardBody, readBody } from '#worker/ground/platform/body.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { maxTokenAnswerBytes, tokenTimeoutMs } from './constants.ts'
import { type GoogleIdentity, IdTokenClaims } from './contract.ts'
import { claimsTrouble, identityOf } from './rules.ts'
import { createSigningKeys } from './signing-keys.ts'

type GoogleSettings = {
  clientId: string
  clientSecret: Secret
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  keysUrl: string
}

type OpenIdPorts = {
  settings: GoogleSettings
  redirectUri: string
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  timeoutMs?: number
}

/** `reason` is for the log and holds no user input. `isOutage`: a retry may succeed. */
export type Exchanged = { ok: true; identity: GoogleIdentity } | { ok: false; isOutage: boolean; reason: string }

export type OpenId = ReturnType<typeof createOpenId>

const scopes = ['openid', 'email', 'profile']

export function createOpenId({ settings, redirectUri, fetch, clock, timeoutMs = tokenTimeoutMs }: OpenIdPorts) {
  const client = new OAuth2Client(settings.clientId, null, redirectUri)
  const check = createSigningKeys({ keysUrl: settings.keysUrl, fetch, timeoutMs })

  /**
   * Exchanges the code without arctic, which limits neither time nor size. The secret goes in the body, as Google
   * documents (RFC 6749, 2.3.1).
   */
  async function redeem(code: string, verifier: string): Promise<{ status: number; body: unknown } | null> {
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: settings.clientId,
      client_secret: settings.clientSecret.reveal(),
    }
    const answer = await fetch(settings.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    if (!answer) return null
    if (answer.status !== 200) {
      discardBody(answer)
      return { status: answer.status, body: null }
    }
    const bytes = await readBody(answer, { maxBytes: maxTokenAnswerBytes, onOversize: 'fail' })
    if (bytes === 'truncated') return null
    return { status: 200, body: bytes instanceof Uint8Array ? parseJson(bytes) : null }
  }

  return {
    authorizeOrigin: new URL(settings.authorizeUrl).origin,

    /** The URL to send the browser to, and the values its return must match. */
    begin(): { url: string; state: string; nonce: string; verifier: string } {
      const state = generateState()
      const nonce = generateState()
      const verifier = generateCodeVerifier()
      const { authorizeUrl } = settings
      const url = client.createAuthorizationURLWithPKCE(authorizeUrl, state, CodeChallengeMethod.S256, verifier, scopes)
      url.searchParams.set('nonce', nonce)
      // On a shared computer another person may be signed in to Google.
      url.searchParams.set('prompt', 'select_account')
      return { url: url.href, state, nonce, verifier }
    },

    /** Exchanges a code for an identity. Google enforces single use and checks the verifier. */
    async exchange({ code, verifier, nonce }: Record<'code' | 'verifier' | 'nonce', string>): Promise<Exchanged> {
      const answer = await redeem(code, verifier)
      if (!answer) return { ok: false, isOutage: true, reason: 'no answer' }
      if (answer.status !== 200) {
        return { ok: false, isOutage: answer.status >= 500, reason: `status ${answer.status}` }
      }
      const token = idTokenOf(answer.body)
      if (token === null) return { ok: false, isOutage: false, reason: 'malformed' }
      const checked = await check(token)
      if (!checked.ok) return { ok: false, isOutage: checked.reason === 'keys', reason: checked.reason }
      const claims = IdTokenClaims.safeParse(checked.claims).data
      if (!claims) return { ok: false, isOutage: false, reason: 'malformed' }
      const trouble = claimsTrouble(claims, { ...settings, nonce }, clock())
      return trouble ? { ok: false, isOutage: false, reason: trouble } : { ok: true, identity: identityOf(claims) }
    },
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

function idTokenOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  try {
    return new OAuth2Tokens(body).idToken()
  } catch {
    return null
  }
}
