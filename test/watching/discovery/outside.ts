import { vi } from 'vitest'

/** The web as the product's fetch sees it: each address's answer, and what was asked. */
export function fakeOutside(pages: Record<string, string | (() => Response)> = {}) {
  const asked: string[] = []
  const outside = { asked, pages }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const page = outside.pages[address]
    if (page === undefined) return new Response('', { status: 404 })
    if (typeof page === 'function') return page()
    const type = page.trimStart().startsWith('{') ? 'application/json' : 'text/html; charset=utf-8'
    return new Response(page, { headers: { 'Content-Type': type } })
  })
  return outside
}
