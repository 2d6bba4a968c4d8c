import { sha256Hex } from './sha256.ts'

/** Random secrets for cookies and mailed links; only their hashes are stored. */
const tokenBytes = 32

/** 256 bits in base64url; other values are rejected without a query. */
const tokenShape = /^[\w-]{43}$/

export function newSecretToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(tokenBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function isSecretToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && tokenShape.test(text)
}

/** SHA-256, hexadecimal. Unsalted: 256 random bits cannot be guessed. */
export function hashToken(token: string): Promise<string> {
  return sha256Hex(token)
}
