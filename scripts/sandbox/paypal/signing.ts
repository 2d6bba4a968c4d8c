import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The webhook that the app has registered. */
const webhookId = 'WH-SANDBOX'
const keyBits = 2_048

export type Transmission = { id: string; time: string; signature: string }

/** Signs webhooks like PayPal: RSA with SHA-256 over id, time, webhook and the body's checksum. */
export function createEventSigner() {
  let made: { privateKey: KeyObject; publicKey: KeyObject } | undefined
  const keys = () => (made ??= generateKeyPairSync('rsa', { modulusLength: keyBits }))
  const signed = (id: string, time: string, webhook: string, body: string) =>
    `${id}|${time}|${webhook}|${crc32(Buffer.from(body))}`
  return {
    sign(id: string, time: string, body: string): Transmission {
      const text = signed(id, time, webhookId, body)
      return { id, time, signature: createSign('RSA-SHA256').update(text).sign(keys().privateKey, 'base64') }
    },
    isGenuine({ id, time, signature }: Transmission, webhook: string, body: string): boolean {
      const text = signed(id, time, webhook, body)
      return createVerify('RSA-SHA256').update(text).verify(keys().publicKey, signature, 'base64')
    },
  }
}
