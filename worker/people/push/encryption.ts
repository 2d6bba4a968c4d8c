// Message encryption for Web Push (RFC 8291) in the one content coding that services take (RFC 8188, aes128gcm).
import { fromBase64Url } from '#worker/ground/platform/base64url.ts'
import { maxPushPayloadBytes } from './constants.ts'

type Recipient = { p256dh: string; auth: string }

/** The sender's key of this one message; given only by tests of published examples. */
type OneTime = { keys: CryptoKeyPair; salt: Uint8Array<ArrayBuffer>; isPadded: boolean }

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const recordSize = 4_096

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The body of a request. Padded to one length, so that the length says nothing about the text. */
export async function encryptPush(
  text: string,
  { p256dh, auth }: Recipient,
  oneTime?: OneTime,
): Promise<Uint8Array<ArrayBuffer>> {
  const { keys, salt, isPadded } = oneTime ?? (await newOneTime())
  const message = bytesOf(text)
  if (message.length > maxPushPayloadBytes) throw new Error(`A push message of ${message.length} bytes is too long`)
  const theirs = fromBase64Url(p256dh) ?? new Uint8Array()
  const ours = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
  const secret = await crypto.subtle.deriveBits(
    // The Workers types say `$public` for what the standard and the runtime call `public`.
    { name: 'ECDH', public: await publicKeyOf(theirs) } as never,
    keys.privateKey,
    256,
  )
  const info = new Uint8Array([...bytesOf('WebPush: info\0'), ...theirs, ...ours])
  const material = await hkdf(secret, fromBase64Url(auth) ?? new Uint8Array(), info, 32)
  const key = await hkdf(material, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await hkdf(material, salt, bytesOf('Content-Encoding: nonce\0'), 12)
  const record = new Uint8Array((isPadded ? maxPushPayloadBytes : message.length) + 1)
  record.set(message)
  // The end of the text, in the last record; zeroes follow.
  record[message.length] = 2
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, aes, record))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, recordSize)
  return new Uint8Array([...salt, ...size, ours.length, ...ours, ...sealed])
}

/** Rejects for bytes that are no point of the curve. */
function publicKeyOf(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, curve, false, [])
}

/** Whether messages can be encrypted for a browser's key. */
export async function isPublicKey(p256dh: string): Promise<boolean> {
  const bytes = fromBase64Url(p256dh)
  return (
    bytes !== null &&
    publicKeyOf(bytes).then(
      () => true,
      () => false,
    )
  )
}

async function newOneTime(): Promise<OneTime> {
  const keys = (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)), isPadded: true }
}

async function hkdf(
  material: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}
