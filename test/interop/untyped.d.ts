// Packages that come without types: what the tests call of them.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
}

declare module 'mailparser' {
  type Address = { value: { address?: string; name: string }[] }
  type Parsed = {
    subject?: string
    text?: string
    html: string | false
    messageId?: string
    from?: Address
    to?: Address
    headers: Map<string, unknown>
    attachments: unknown[]
  }
  export function simpleParser(source: string | Buffer): Promise<Parsed>
}
