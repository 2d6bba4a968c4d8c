// A WebCrypto authenticator: makes ES256 passkeys and signs challenges as Web Authentication, level 3, specifies.
import { toBase64Url } from '#worker/ground/platform/base64url.ts'

const origin = 'http://localhost:8787'
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } }
type Request = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] }
type Change = { origin?: string; isVerified?: boolean; counter?: number; tamper?: boolean }

const bytes = (text: string) => new TextEncoder().encode(text)
const concat = (...parts: ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))
const uint = (value: number, length: number) =>
  Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 255)
const sha256 = async (data: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', data))

/** CBOR byte string, with a length of one or two bytes. */
const byteString = (data: Uint8Array) =>
  concat(data.length < 256 ? [0x58, data.length] : [0x59, ...uint(data.length, 2)], data)
const text = (value: string) => concat([0x60 + value.length], bytes(value))

/** An ECDSA signature of two halves as DER, as authenticators send it. */
function der(raw: Uint8Array): Uint8Array {
  const integer = (half: Uint8Array) => {
    const significant = half.slice(
      Math.max(
        0,
        half.findIndex((byte) => byte !== 0),
      ),
    )
    const value = (significant[0] ?? 0) > 127 ? concat([0], significant) : significant
    return concat([2, value.length], value)
  }
  const both = concat(integer(raw.slice(0, 32)), integer(raw.slice(32)))
  return concat([0x30, both.length], both)
}

export async function createAuthenticator() {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const id = crypto.getRandomValues(new Uint8Array(32))
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
  // A COSE key (RFC 9053): type EC2, ES256, P-256, x, y.
  const cose = concat(
    [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21],
    byteString(point.slice(1, 33)),
    [0x22],
    byteString(point.slice(33)),
  )
  let signatures = 0

  const clientData = (type: string, challenge: string, change: Change) =>
    bytes(JSON.stringify({ type, challenge, origin: change.origin ?? origin, crossOrigin: false }))
  const head = async (rpId: string, extra: number, { isVerified = true, counter }: Change) => {
    signatures += 1
    const bits = flags.present | (isVerified ? flags.verified : 0) | extra
    return concat(await sha256(bytes(rpId)), [bits], uint(counter ?? signatures, 4))
  }
  const credential = { id: toBase64Url(id), rawId: toBase64Url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: credential.id,
    /** The answer of `navigator.credentials.create`, as JSON. */
    async create(options: Creation, change: Change = {}): Promise<string> {
      const attested = concat(new Uint8Array(16), uint(id.length, 2), id, cose)
      const data = concat(await head(options.rp.id ?? '', flags.attested, change), attested)
      const attestation = concat(
        [0xa3],
        text('fmt'),
        text('none'),
        text('attStmt'),
        [0xa0],
        text('authData'),
        byteString(data),
      )
      return JSON.stringify({
        ...credential,
        response: {
          clientDataJSON: toBase64Url(clientData('webauthn.create', options.challenge, change)),
          attestationObject: toBase64Url(attestation),
          transports: ['internal'],
        },
      })
    },
    /** The answer of `navigator.credentials.get`, as JSON. */
    async get(options: Request, change: Change = {}): Promise<string> {
      const client = clientData('webauthn.get', options.challenge, change)
      const data = await head(options.rpId ?? '', 0, change)
      const signed = concat(data, await sha256(client))
      const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed))
      if (change.tamper) raw[40] = (raw[40] ?? 0) ^ 1
      return JSON.stringify({
        ...credential,
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(der(raw)),
        },
      })
    },
  }
}
