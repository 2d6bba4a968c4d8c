import { beforeAll, describe, expect, inject, test } from 'vitest'
import { demoPassword } from '#scripts/seed/demo.ts'
import { isPublic } from '#worker/entry/policy.ts'
import { unboundProduct } from '../fakes/product.ts'
import { sampled } from '../sample.ts'
import { sharedStack } from './running-stack.ts'

const running = sharedStack()

const pages = Object.entries(unboundProduct().policies)
  .filter(([route]) => route.startsWith('PAGE '))
  .map(([route, policy]) => ({ path: route.slice('PAGE '.length).replaceAll(/:\w+/g, '1'), policy }))

/** Without the administrator, who sets up a second step in another file of the same product. */
const people = ['fan', 'agent', 'manager', ...(inject('isDeep') ? ['admin'] : [])]
const cookies: Record<string, string> = { 'a signed-out visitor': '' }

beforeAll(async () => {
  const { appOrigin } = running()
  for (const name of people) {
    const answer = await fetch(`${appOrigin}/api/login`, {
      method: 'POST',
      headers: { Origin: appOrigin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `${name}@touchline.test`, password: demoPassword }),
    })
    expect(answer.status, name).toBe(200)
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? ''
    cookies[name] = set.slice(0, set.indexOf(';'))
  }
  const stolen = cookies.manager ?? ''
  cookies['a tampered cookie'] = `session=${stolen.includes('=A') ? 'B' : 'A'}${stolen.slice('session='.length + 1)}`
})

type Opened = { status: number; text: string; headers: Headers }

async function open(path: string, name: string, init: RequestInit = {}): Promise<Opened> {
  const { appOrigin } = running()
  const headers = { Cookie: cookies[name] ?? '', Origin: appOrigin, ...init.headers }
  const answer = await fetch(appOrigin + path, { redirect: 'manual', ...init, headers })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const strangers = ['a signed-out visitor', 'a tampered cookie']
const actors = [...strangers, ...people]

describe('every page, as each visitor', () => {
  test.each(sampled(pages, 12))('$path', async ({ path, policy }) => {
    for (const name of actors) {
      const { status, text, headers } = await open(path, name)
      if (!isPublic(policy) && strangers.includes(name)) {
        expect(status, name).toBe(401)
        expect(text).toMatch(/Access Denied|Sign in to|UNAUTHENTICATED/)
        expect(headers.get('Cache-Control')).toContain('no-store')
      } else {
        // Who may see a page with further requirements is tested by the access matrix.
        const refused = typeof policy === 'object' ? [403] : []
        expect([200, 301, 302, 303, 307, 308, 400, 404, 410, ...refused], `${name}: ${status}`).toContain(status)
      }
      // A personal page is not for shared caches; a public one may be.
      const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
      if (isPage && !strangers.includes(name)) expect(headers.get('Cache-Control') ?? '', name).not.toContain('public')
    }
  })
})

describe('a page that requires signing in', () => {
  const personal = pages.filter(({ policy }) => !isPublic(policy))

  test.each(sampled(personal, 6))(
    '$path gives no data to signed-out visitors and accepts no form from them',
    async ({ path }) => {
      for (const name of strangers) {
        const data = await open(`${path}.data`, name)
        expect(data.status, name).toBe(401)
        expect(data.text).not.toContain('@touchline.test')
        for (const contentType of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
          const body = 'intent=save&firstName=Mallory&first_name=Mallory&last_name=Mallory'
          const posted = await open(path, name, { method: 'POST', body, headers: { 'Content-Type': contentType } })
          // A page without forms accepts none from any visitor.
          expect([401, 405], `${name} ${contentType} ${posted.text.slice(0, 300)}`).toContain(posted.status)
        }
      }
    },
  )

  test.each(sampled(personal, 6))('$path shows nothing about another user', async ({ path }) => {
    for (const name of people) {
      const { text } = await open(path, name)
      for (const other of people.filter((person) => person !== name))
        expect(text).not.toContain(`${other}@touchline.test`)
    }
  })
})
