import { generateKeyPairSync } from 'node:crypto'

/** Keys that prove to other services who sends: a P-256 point and its scalar, in base64url. */
export function newSigningKeys(): { publicKey: string; privateKey: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  const point = Buffer.concat([Buffer.from([4]), left ?? Buffer.alloc(0), right ?? Buffer.alloc(0)])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
