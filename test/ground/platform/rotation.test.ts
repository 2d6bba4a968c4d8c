// Rotating LINK_SECRET as SECURITY.md describes: before it, while both are set, and after it.
import { describe, expect, test } from 'vitest'
import { formerHashes, keyedHash, keysOf } from '#worker/ground/platform/keys.ts'
import { counterName } from '#worker/ground/platform/limiter.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { readMarks } from '#worker/people/accounts/devices/rules.ts'
import { createDevicesService } from '#worker/people/accounts/devices/service.ts'
import { createVisitorReader } from '#worker/people/accounts/sessions/visitor.ts'

const before = new Secret('the secret of last year 0123456789')
const during = new Secret('the secret of this year 0123456789', before)
const after = new Secret('the secret of this year 0123456789')
const [{ id: oldKey }] = keysOf(before)
const [{ id: newKey }] = keysOf(after)

test('the names of two keys differ, and reveal nothing about them', () => {
  expect(oldKey).not.toBe(newKey)
  for (const id of [oldKey, newKey]) expect(id).toMatch(/^[\da-f]{8}$/)
  expect(keysOf(during).map(({ id }) => id)).toEqual([newKey, oldKey])
  expect(JSON.stringify(keysOf(during))).not.toContain('secret of')
})

describe.each(['unsubscribe', 'any other purpose'])('a signed link to %s', (purpose) => {
  test('by the old key works only while both are set', async () => {
    const old = await createLinkSigner(before, purpose).sign('9.4')
    expect(old.split('.')[1]).toBe(oldKey)
    expect(await createLinkSigner(during, purpose).verify(old)).toBe('9.4')
    expect(await createLinkSigner(after, purpose).verify(old)).toBeNull()
  })

  test('made during the rotation uses the new key', async () => {
    const made = await createLinkSigner(during, purpose).sign('9.4')
    expect(made.split('.')[1]).toBe(newKey)
    expect(await createLinkSigner(after, purpose).verify(made)).toBe('9.4')
    expect(await createLinkSigner(before, purpose).verify(made)).toBeNull()
  })

  test('without a key name works with either key', async () => {
    const [payload, , signature] = (await createLinkSigner(before, purpose).sign('9.4')).split('.')
    const unnamed = `${payload}.${signature}`
    expect(await createLinkSigner(before, purpose).verify(unnamed)).toBe('9.4')
    expect(await createLinkSigner(during, purpose).verify(unnamed)).toBe('9.4')
    expect(await createLinkSigner(after, purpose).verify(unnamed)).toBeNull()
  })

  test('is not accepted for the other key', async () => {
    const [payload, , signature] = (await createLinkSigner(before, purpose).sign('9.4')).split('.')
    expect(await createLinkSigner(during, purpose).verify(`${payload}.${newKey}.${signature}`)).toBeNull()
    expect(await createLinkSigner(during, purpose).verify(`${payload}.00000000.${signature}`)).toBeNull()
  })
})

describe.each(['bookmark', 'google-attempt', 'a sealed value of any other purpose'])('a seal for a %s', (purpose) => {
  test('by the old key opens only while both are set', async () => {
    const old = await createSealer(before, purpose).seal('text')
    const now = createSealer(during, purpose)
    expect(await now.open(old)).toBe('text')
    expect(now.isCurrent(old)).toBe(false)
    expect(await createSealer(after, purpose).open(old)).toBeNull()
  })

  test('made during the rotation uses the new key', async () => {
    const made = await createSealer(during, purpose).seal('text')
    expect(createSealer(during, purpose).isCurrent(made)).toBe(true)
    expect(await createSealer(after, purpose).open(made)).toBe('text')
    expect(await createSealer(before, purpose).open(made)).toBeNull()
  })

  test('without a key name opens with either key', async () => {
    const unnamed = (await createSealer(before, purpose).seal('text')).split('.')[1] ?? ''
    expect(await createSealer(during, purpose).open(unnamed)).toBe('text')
    expect(await createSealer(after, purpose).open(unnamed)).toBeNull()
  })
})

describe('a keyed hash', () => {
  test('is stored with the new key, and found in every earlier form', () => {
    expect(keyedHash(during, 'address', 'x')).toBe(keyedHash(after, 'address', 'x'))
    expect(keyedHash(during, 'address', 'x')).toMatch(new RegExp(`^${newKey}\\.[\\da-f]{32}$`))
    const known = [keyedHash(during, 'address', 'x'), ...formerHashes(during, 'address', 'x')]
    const old = keyedHash(before, 'address', 'x')
    expect(known).toContain(old)
    expect(known).toContain(old.split('.')[1])
    expect(known).not.toContain(keyedHash(before, 'address', 'y'))
    expect(known).not.toContain(keyedHash(before, 'email', 'x'))
  })

  test('of a network address still finds its owner', () => {
    const request = new Request('https://touchline.example/', { headers: { 'CF-Connecting-IP': '203.0.113.7' } })
    const { addressHash } = createVisitorReader(before, false)(request)
    const now = createVisitorReader(during, false)(request)
    expect(now.addressHash).toBe(createVisitorReader(after, false)(request).addressHash)
    expect(now.formerHashes).toContain(addressHash)
    expect(createVisitorReader(after, false)(request).formerHashes).not.toContain(addressHash)
  })

  test('of a known device is recognised by the new key, and by the old one during the rotation', () => {
    const account = { userId: 7, deviceVersion: 0 }
    const by = (linkSecret: Secret) =>
      createDevicesService({ repository: { find: async () => null }, linkSecret, isSecure: false })
    const cookie = by(before).remember(account, { deviceMarks: [] }, { isSignIn: true })
    const visitor = { deviceMarks: readMarks(cookie?.split(';')[0], false) }
    expect(by(during).markOf(account, visitor)).not.toBeNull()
    expect(by(after).markOf(account, visitor)).toBeNull()
  })

  test('counts by the new key from the start of the rotation', () => {
    expect(counterName(during, 'register-email:x')).toBe(counterName(after, 'register-email:x'))
    expect(counterName(during, 'register-email:x')).not.toBe(counterName(before, 'register-email:x'))
  })
})
