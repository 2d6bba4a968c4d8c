import { describe, expect, test } from 'vitest'
import NotOpenYet, { handle, loader, meta } from '#app/routes/not-open-yet.tsx'
import { markup, routeArgs, words } from './render.tsx'

const config = { publicOrigin: 'https://touchline.example' }
const ask = (path: string) =>
  loader(routeArgs({ config }, { params: {}, request: new Request(`https://touchline.example${path}`) }))

describe('a page that is not open yet', () => {
  test.each(['/payment/success', '/payment/failure'])('%s says so, and links onward', (path) => {
    const loaderData = ask(path)
    expect(loaderData.url).toBe(`https://touchline.example${path}`)
    const html = markup(<NotOpenYet {...({ loaderData } as Parameters<typeof NotOpenYet>[0])} />)
    expect(words(html)).toContain('Not open yet')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('href="/matches"')
    expect(html).toContain('href="/"')
    const head = meta({ loaderData } as Parameters<typeof meta>[0])
    expect(head).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  test('leaves its query out of the canonical address, and needs no JavaScript', () => {
    expect(ask('/admin?tab=users').url).toBe('https://touchline.example/admin')
    expect(handle.isStatic).toBe(true)
  })
})
