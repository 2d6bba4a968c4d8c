import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { maxConsentBodyBytes } from '#worker/people/privacy/constants.ts'

const origin = 'http://localhost:8787'

function send(form: Record<string, string>, headers: Record<string, string> = { Origin: origin }) {
  const init = { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' } as const
  return exports.default.fetch(new Request(`${origin}/consent`, init))
}

describe('a cookie choice', () => {
  test.each([
    [{ choice: 'accept' }, '1.fam'],
    [{ choice: 'reject' }, '1.none'],
    [{ choice: 'reject', analytics: 'on' }, '1.none'],
    [{ choice: 'chosen' }, '1.none'],
    [{ choice: 'chosen', functional: 'on', marketing: 'on' }, '1.fm'],
  ])('%j is stored as %s for 180 days, not readable by scripts', async (form, value) => {
    const answer = await send(form)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const [pair, ...attributes] = answer.headers.get('Set-Cookie')?.split('; ') ?? []
    expect(pair).toBe(`consent=${value}`)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax'])
  })

  test.each([
    ['/matches?page=2', '/matches?page=2'],
    ['/cookies#preferences', '/cookies#preferences'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/x\r\nSet-Cookie: a=b', '/'],
    ['/x/..//evil.example', '/'],
    ['', '/'],
  ])('sent from %j returns to %s', async (asked, path) => {
    const answer = await send({ choice: 'reject', return_to: asked })
    expect(answer.headers.get('Location')).toBe(path)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
  })

  test.each([
    ['nothing', {}],
    ['an unknown answer', { choice: 'maybe' }],
    ['an unknown switch value', { choice: 'chosen', analytics: 'yes' }],
    ['a body beyond the limit', { choice: 'accept', return_to: `/${'a'.repeat(maxConsentBodyBytes)}` }],
  ])('is refused for %s, and nothing is stored', async (_name, form) => {
    const answer = await send(form)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', error: expect.stringContaining('choose again') })
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  })

  test.each(['multipart/form-data; boundary=x', 'multipart/form-data', 'application/json'])(
    'is refused for a broken body of %s',
    async (contentType) => {
      const headers = { Origin: origin, 'Content-Type': contentType }
      const request = new Request(`${origin}/consent`, { method: 'POST', body: '{"choice":', headers })
      expect((await exports.default.fetch(request)).status).toBe(400)
    },
  )

  test('cannot be sent by another site', async () => {
    const answer = await send({ choice: 'accept' }, { Origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  })

  test('requested with GET redirects to its page', async () => {
    const answer = await exports.default.fetch(new Request(`${origin}/consent`, { redirect: 'manual' }))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe('/cookies#preferences')
  })
})
