// The receiving half of message encryption for Web Push (RFC 8291, RFC 8188), with Node's own functions.
import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const saltLength = 16
const keyIdAt = saltLength + 4 + 1
const tagLength = 16

/** The text of a message; throws when it was not encrypted for these keys. */
export function decryptPush(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, saltLength)
  const sender = body.subarray(keyIdAt, keyIdAt + (body[keyIdAt - 1] ?? 0))
  const record = body.subarray(keyIdAt + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const material = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(record.subarray(-tagLength))
  const padded = Buffer.concat([opener.update(record.subarray(0, -tagLength)), opener.final()])
  // In the last record, a 2 ends the text; zeroes follow.
  const end = padded.findLastIndex((octet: number) => octet !== 0)
  if (padded[end] !== 2) throw new Error('The record is not the last one')
  return padded.subarray(0, end).toString('utf8')
}

function derive(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length))
}
