import { describe, expect, test } from 'vitest'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'

const secret = new Secret('a secret that is long enough 0123456789')
const sealer = createSealer(secret, 'tests')
const text = JSON.stringify({ verifier: 'v', agentCode: 'AGENT-2026 😀' })

describe('a sealed text', () => {
  test('opens again, and does not reveal its content', async () => {
    const sealed = await sealer.seal(text)
    expect(sealed).toMatch(/^[\da-f]{8}\.[\w-]+$/)
    expect(Buffer.from(sealed.slice(9), 'base64url').toString()).not.toContain('AGENT')
    expect(await sealer.open(sealed)).toBe(text)
    expect(await createSealer(secret, 'tests').open(sealed)).toBe(text)
  })

  test('is different each time', async () => {
    expect(await sealer.seal(text)).not.toBe(await sealer.seal(text))
  })

  test('does not open when a single bit was changed', async () => {
    const [keyId = '', seal = ''] = (await sealer.seal('x')).split('.')
    const bytes = Buffer.from(seal, 'base64url')
    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes)
      altered[place] = (altered[place] ?? 0) ^ 1
      expect(await sealer.open(`${keyId}.${altered.toString('base64url')}`)).toBeNull()
    }
  })

  test.each([null, '', '===', 'abc', 'A'.repeat(16), 'A'.repeat(5_000)])('is never %j', async (sealed) => {
    expect(await sealer.open(sealed)).toBeNull()
  })

  test('opens only for its own purpose and secret', async () => {
    const sealed = await sealer.seal(text)
    expect(await createSealer(secret, 'other').open(sealed)).toBeNull()
    expect(await createSealer(new Secret('another secret, as long 0123456789'), 'tests').open(sealed)).toBeNull()
  })
})
