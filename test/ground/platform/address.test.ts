import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { checkAddress, maxAddressLength } from '#worker/ground/platform/address.ts'
import { allowedHost, hostileAddresses, hostileOrigins } from './hostile-addresses.ts'

const production = { allowedOrigin: `https://${allowedHost}`, loopbackPorts: null }
const sandbox = { allowedOrigin: 'http://localhost:9701', loopbackPorts: [{ first: 9700, last: 9799 }] }

describe('an allowed address', () => {
  test.each([
    [`https://${allowedHost}/match/1`, `https://${allowedHost}/match/1`],
    [`https://${allowedHost}`, `https://${allowedHost}/`],
    [`https://${allowedHost}:443/a?b=c&d=%20`, `https://${allowedHost}/a?b=c&d=%20`],
    [`HTTPS://${allowedHost.toUpperCase()}/A`, `https://${allowedHost}/A`],
    [`https://${allowedHost}/a#b`, `https://${allowedHost}/a`],
    [`https://${allowedHost}/../../a/./b`, `https://${allowedHost}/a/b`],
    [`https://${allowedHost}//evil.com/`, `https://${allowedHost}//evil.com/`],
    [`https://${allowedHost}/@evil.com`, `https://${allowedHost}/@evil.com`],
    [`https://${allowedHost}/matchs/équipe`, `https://${allowedHost}/matchs/%C3%A9quipe`],
  ])('%s', (address, expected) => {
    expect(checkAddress(address, production)).toEqual({ ok: true, value: expected })
  })

  test.each(['https://sub.domain.example.co.uk', 'https://xn--bcher-kva.example.de', 'https://a1.b_c-d.example'])(
    'the origin %s of a platform',
    (origin) => {
      expect(checkAddress(origin, { allowedOrigin: origin, loopbackPorts: null }).ok).toBe(true)
    },
  )
})

describe('a refused address', () => {
  test('there are at least 200 of them', () => {
    expect(hostileAddresses.length).toBeGreaterThan(400)
  })

  test.each([...hostileAddresses])('%j', (address) => {
    expect(checkAddress(address, production).ok).toBe(false)
    expect(checkAddress(address, sandbox).ok).toBe(false)
  })

  test.each([...hostileOrigins])('%j as the origin of a platform', (origin) => {
    expect(checkAddress(`${origin}/`, { allowedOrigin: origin, loopbackPorts: null }).ok).toBe(false)
    expect(checkAddress(`${origin}/`, { allowedOrigin: origin, loopbackPorts: sandbox.loopbackPorts }).ok).toBe(false)
  })

  test.each([
    ['https://evil.com/', 'the host is not tickets.example.com'],
    ['http://tickets.example.com/', 'it is not https'],
    ['https://0x7f.1/', 'the host is an IP address'],
    ['https://[::1]/', 'the host is not written in plain letters and digits'],
    ['https://router/', 'the host is not a full public name'],
    ['https://db.internal/', 'the host is in a private network'],
    ['https://tickets.example.com:8443/', 'the port is not 443'],
    ['https://user@tickets.example.com/', 'it contains a user name'],
    ['tickets.example.com', 'it is not a complete web address'],
  ])('%s says why, in words for people', (address, reason) => {
    expect(checkAddress(address, production)).toEqual({
      ok: false,
      error: { code: 'INVALID', message: `This address can't be used: ${reason}.` },
    })
  })

  test('another port, although the platform has it as its origin', () => {
    const allowedOrigin = `https://${allowedHost}:8443`
    expect(checkAddress(`${allowedOrigin}/`, { allowedOrigin, loopbackPorts: null }).ok).toBe(false)
  })

  test('one that is too long, and the longest allowed', () => {
    const start = `https://${allowedHost}/`
    expect(checkAddress(start.padEnd(maxAddressLength, 'a'), production).ok).toBe(true)
    expect(checkAddress(start.padEnd(maxAddressLength + 1, 'a'), production).ok).toBe(false)
  })
})

describe('the sandbox', () => {
  test('is reached over plain HTTP on its own port', () => {
    expect(checkAddress('http://localhost:9701/match/1', sandbox).ok).toBe(true)
  })

  test.each([
    'http://localhost:9702/',
    'http://localhost:9699/',
    'http://localhost:9800/',
    'http://localhost/',
    'http://localhost:8787/',
    'https://localhost:9701/',
    'http://localhost.:9701/',
    'http://127.0.0.1:9701/',
    'http://[::1]:9701/',
    'http://user@localhost:9701/',
    'http://a.localhost:9701/',
    'http://localhost:9701@evil.com/',
  ])('is not %s', (address) => {
    expect(checkAddress(address, sandbox).ok).toBe(false)
  })

  test('may use exactly the ports of its range', () => {
    const isReached = (port: number) =>
      checkAddress(`http://localhost:${port}/`, { ...sandbox, allowedOrigin: `http://localhost:${port}` }).ok
    expect([9699, 9700, 9799, 9800].map(isReached)).toEqual([false, true, true, false])
  })

  test('may use single ports and several ranges', () => {
    const loopbackPorts = [
      { first: 9701, last: 9703 },
      { first: 41_017, last: 41_017 },
    ]
    const isReached = (port: number) =>
      checkAddress(`http://localhost:${port}/`, { loopbackPorts, allowedOrigin: `http://localhost:${port}` }).ok
    expect([9702, 9704, 41_016, 41_017, 41_018].map(isReached)).toEqual([true, false, false, true, false])
  })

  test('does not exist in production', () => {
    expect(checkAddress('http://localhost:9701/', { ...sandbox, loopbackPorts: null }).ok).toBe(false)
  })
})

test('every accepted address has the allowed host', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      allowedHost,
      '@',
      ':',
      '443',
      '/',
      '\\',
      '#',
      '?',
      '.',
      '%',
      '[',
      ']',
      'evil.com',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const checked = checkAddress(parts.join(''), production)
      if (checked.ok) expect(new URL(checked.value).origin).toBe(production.allowedOrigin)
    }),
    runs(500),
  )
})
