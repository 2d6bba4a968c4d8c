/** Random secrets for cookies and mailed links, and what is stored of them: a hash, from which none can be made again. */
const tokenBytes = 32

/** How a token reads: 256 bits in base64url. Anything else is not worth a look in the database. */
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

/** SHA-256 in hexadecimal. No salt: 256 random bits cannot be guessed. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
