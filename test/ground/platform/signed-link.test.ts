import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'

const secret = new Secret('a secret of thirty-two characters')
const signer = createLinkSigner(secret, 'unsubscribe')

test('a token returns its payload, and needs no escaping in a path', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 100 }), async (payload) => {
      fc.pre(payload.length > 0 && payload.isWellFormed())
      const token = await signer.sign(payload)
      expect(token).toMatch(/^[\w-]+\.[\da-f]{8}\.[\w-]+$/)
      expect(await signer.verify(token)).toBe(payload)
    }),
    runs(50),
  )
})

test('a token for another purpose or secret is invalid', async () => {
  const token = await signer.sign('9.4')
  expect(await createLinkSigner(secret, 'sign-in').verify(token)).toBeNull()
  expect(
    await createLinkSigner(new Secret('another secret of the same length'), 'unsubscribe').verify(token),
  ).toBeNull()
})

test('changing any character invalidates a token', async () => {
  const token = await signer.sign('9.4')
  for (let at = 0; at < token.length - 1; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(await signer.verify(token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`).toBeNull()
  }
})

test('the signature keeps all of its 256 bits', async () => {
  expect((await signer.sign('9.4')).split('.')[2]).toHaveLength(43)
})

test.each(['', '.', 'a', 'a.', '.a', 'a.b', 'a.b.c', 'OS40.%00', `${'A'.repeat(100_000)}.A`, 'OS40', '💥.💥'])(
  '%.20s is not a token',
  async (token) => {
    expect(await signer.verify(token)).toBeNull()
  },
)

test('a shortened signature is refused', async () => {
  const token = await signer.sign('9.4')
  expect(await signer.verify(token.slice(0, -20))).toBeNull()
  expect(await signer.verify(`${token}AAAA`)).toBeNull()
})
