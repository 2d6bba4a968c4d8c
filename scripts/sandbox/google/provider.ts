import { createHash } from 'node:crypto'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { createTokenSigner } from './id-token.ts'
import { type GoogleFault, type GooglePerson, personaOf, personOf } from './personas.ts'

/** The app's registration with the simulated Google; any local port is allowed. */
export const googleClient = { id: 'touchline-local', secret: 'development-only-google-secret' }
const redirectUris = /^http:\/\/localhost:\d{1,5}\/auth\/callback$/

/** A validated authorisation request. */
export type Authorization = { redirectUri: string; state: string; nonce: string; challenge: string }

/** The person for the next request, without the page. */
export type NextPerson = { persona: string; name?: string | undefined; email?: string | undefined }

type Code = Authorization & { person: GooglePerson; fault: GoogleFault | undefined; issuedAt: number }

type TokenRequest = Record<
  'client_id' | 'client_secret' | 'redirect_uri' | 'code' | 'code_verifier',
  string | undefined
>

export type TokenAnswer = { status: number; body: object; delayMs: number }

const codeLifetimeMs = 60_000
const tokenLifetimeSeconds = 3_600
const slowMs = 3_000
/** Limit of remembered codes and people; the oldest are dropped. */
const remembered = 200

export type GoogleProvider = ReturnType<typeof createGoogleProvider>

/** An OpenID provider with Google's checks. `issuer` goes into its tokens. */
export function createGoogleProvider({ issuer, now }: { issuer: string; now: Clock }) {
  const signer = createTokenSigner()
  const codes = new Map<string, Code>()
  let next: NextPerson | null = null

  function idToken({ person, nonce, fault }: Code): string {
    const issuedAt = Math.floor(now() / 1_000) - (fault === 'expired' ? 2 * tokenLifetimeSeconds : 0)
    const [given_name, ...family] = person.name.split(' ')
    return signer.sign({
      iss: issuer,
      sub: person.sub,
      aud: fault === 'wrong_audience' ? 'another-app' : googleClient.id,
      azp: fault === 'wrong_audience' ? 'another-app' : googleClient.id,
      iat: issuedAt,
      exp: issuedAt + tokenLifetimeSeconds,
      nonce: fault === 'wrong_nonce' ? 'another-nonce' : nonce,
      email: person.email,
      email_verified: person.isEmailVerified,
      name: person.name,
      given_name,
      family_name: family.join(' '),
      locale: 'en-GB',
    })
  }

  return {
    issuer,
    keySet: signer.keySet,
    getNext: () => next,
    setNext: (person: NextPerson | null) => {
      next = person
    },
    takeNext: () => {
      const taken = next
      next = null
      return taken
    },

    /** Where a choice redirects the browser: back to the app with a code or a refusal. */
    answer({ persona: slug, name, email }: NextPerson, asked: Authorization): string | null {
      const persona = personaOf(slug)
      if (!persona) return null
      const back = new URL(asked.redirectUri)
      back.searchParams.set('state', asked.state)
      if (persona.fault === 'denied') {
        back.searchParams.set('error', 'access_denied')
        return back.href
      }
      const person = slug === 'new_fan' && email ? personOf(name || email, email) : persona.person
      const code = newSecretToken()
      codes.set(code, { ...asked, person, fault: persona.fault, issuedAt: now() })
      for (const old of [...codes.keys()].slice(0, -remembered)) codes.delete(old)
      back.searchParams.set('code', code)
      return back.href
    },

    /** The first attempt uses a code up, whether or not the other fields are right. */
    redeem(asked: TokenRequest): TokenAnswer {
      if (asked.client_id !== googleClient.id || asked.client_secret !== googleClient.secret) {
        return refusal(401, 'invalid_client')
      }
      const code = codes.get(asked.code ?? '')
      codes.delete(asked.code ?? '')
      if (!code || now() - code.issuedAt > codeLifetimeMs) return refusal(400, 'invalid_grant')
      const challenge = createHash('sha256')
        .update(asked.code_verifier ?? '')
        .digest('base64url')
      if (challenge !== code.challenge || asked.redirect_uri !== code.redirectUri) return refusal(400, 'invalid_grant')
      if (code.fault === 'broken') return refusal(500, 'backend_error')
      const body = {
        access_token: newSecretToken(),
        expires_in: tokenLifetimeSeconds - 1,
        scope: 'openid email profile',
        token_type: 'Bearer',
        id_token: idToken(code),
      }
      return { status: 200, body, delayMs: code.fault === 'slow' ? slowMs : 0 }
    },

    reset() {
      codes.clear()
      next = null
    },
  }
}

function refusal(status: number, error: string): TokenAnswer {
  return { status, body: { error }, delayMs: 0 }
}

/** The parsed authorisation request, or what is wrong with it, as Google's own page would say. */
export function readAuthorization(query: Record<string, string>): Authorization | { problem: string } {
  const wanted = { response_type: 'code', client_id: googleClient.id, code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries(wanted)) {
    if (query[name] !== value) return { problem: `${name} is not ${value}.` }
  }
  const { redirect_uri: redirectUri = '', state = '', nonce = '', code_challenge: challenge = '', scope = '' } = query
  if (!redirectUris.test(redirectUri))
    return { problem: 'This redirect_uri is not registered (redirect_uri_mismatch).' }
  if (!scope.split(' ').includes('openid')) return { problem: 'scope does not name openid.' }
  if (!/^[\w-]{43}$/.test(challenge)) return { problem: 'code_challenge is no SHA-256.' }
  if (!state || !nonce) return { problem: 'state and nonce are needed.' }
  return { redirectUri, state, nonce, challenge }
}
