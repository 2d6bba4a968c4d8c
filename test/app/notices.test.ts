import type { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { routeArgs } from './render.tsx'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

function arriveAt(address: string, cookie = '', isSecure = true): Asked {
  const request = new Request(`https://touchline.example${address}`, { headers: { Cookie: cookie } })
  return routeArgs({ config: { isSecure } }, { params: {}, request })
}

const ask = (...arrival: Parameters<typeof arriveAt>) => takeNotices(arriveAt(...arrival), ['google=failed'])

function moved(address: string): Headers {
  try {
    ask(address)
  } catch (answer) {
    expect((answer as Response).status).toBe(302)
    return (answer as Response).headers
  }
  throw new Error('It stayed.')
}

describe('a success message', () => {
  test('travels with the answer in a one-minute cookie beside its other cookies', () => {
    const headers = noticeHeaders({ saved: '1' }, arriveAt('/').context, { 'Set-Cookie': 'session=x' })
    expect(headers.getSetCookie()).toEqual([
      'session=x',
      '__Host-notice=saved%3D1; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test('is shown once to the browser that brings the cookie', () => {
    const { notices, headers } = ask('/profile', '__Host-session=x; __Host-notice=google%3Dlinked')
    expect(notices.get('google')).toBe('linked')
    expect(new Headers(headers).get('Set-Cookie')).toContain('__Host-notice=; Max-Age=0; Path=/')
    expect(ask('/profile', 'notice=saved%3D1', false).notices.has('saved')).toBe(true)
  })

  test.each(['saved=1', 'password=changed&google=linked', 'email=changed'])(
    'is not shown for a forgeable address: ?%s',
    (search) => {
      const { notices, headers } = ask(`/profile?${search}`)
      expect([notices.size, new Headers(headers).has('Set-Cookie')]).toEqual([0, false])
    },
  )
})

describe('a failure named in the address', () => {
  test('moves into the cookie, and redirects to the plain address', () => {
    const headers = moved('/profile?google=failed&edit=1')
    expect(headers.get('Location')).toBe('/profile?edit=1')
    expect(headers.get('Set-Cookie')).toContain('__Host-notice=google%3Dfailed; Max-Age=60; Path=/; HttpOnly')
    expect(moved('/profile.data?google=failed').get('Location')).toBe('/profile')
  })

  test('is shown once', () => {
    const { notices, headers } = ask('/profile?edit=1')
    expect([notices.size, new Headers(headers).has('Set-Cookie')]).toEqual([0, false])
  })
})
