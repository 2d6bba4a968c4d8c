import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

type KeyPair = { privateKey: KeyObject; publicKey: KeyObject }

const keyId = 'sandbox-1'
const keyBits = 2_048

/** Signs like Google, with RS256 and its own key, created on first use. */
export function createTokenSigner() {
  let made: KeyPair | undefined
  const keys = () => (made ??= generateKeyPairSync('rsa', { modulusLength: keyBits }))
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  return {
    sign(claims: object): string {
      const signed = `${encode({ alg: 'RS256', kid: keyId, typ: 'JWT' })}.${encode(claims)}`
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(keys().privateKey, 'base64url')}`
    },
    /** The public key as a JSON Web Key Set. */
    keySet: () => ({
      keys: [{ ...keys().publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }],
    }),
  }
}
