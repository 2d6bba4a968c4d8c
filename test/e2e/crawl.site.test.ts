import { beforeAll, describe, expect, inject, test } from 'vitest'
import { sampled } from '#test/sample.ts'
import { everyPage, ownStatus } from './every-page.ts'
import { sharedStack } from './running-stack.ts'

const running = sharedStack()
let matchId = ''

beforeAll(async () => {
  const [match] = await running().site.matches({ limit: '1' })
  matchId = String(match?.id)
})

/** There are many similar matches, teams and leagues, and hundreds of filters: this many of each kind are opened. */
const samplesOf = (kind: string) => (inject('isDeep') || !kind.includes('?') ? 6 : 1)

const nowhere = '/nowhere'

/** "/matches/17" and "/matches/18" are of one kind, and so are the filters of a list. */
function kindOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const kind = pathname.replace(/^\/(matches|teams|leagues)\/[^/]+$/, '/$1/*')
  return query ? `${kind}?${[...new URLSearchParams(query).keys()].sort().join('&')}` : kind
}

/** The page's links on this site, without fragments. */
function linksIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)]
    .map(([, href]) => new URL((href ?? '').replaceAll('&amp;', '&'), base))
    .filter((url) => url.origin === new URL(base).origin)
    .map((url) => url.pathname + url.search)
}

function headProblems(html: string): string[] {
  const rules: [string, RegExp][] = [
    ['title', /<title>[^<]{5,}<\/title>/],
    ['description', /<meta name="description" content="[^"]{20,}"/],
    ['canonical', /<link rel="canonical" href="http[^"]+"/],
    ['lang', /<html[^>]* lang="en-GB"/],
  ]
  const missing = rules.filter(([, pattern]) => !pattern.test(html)).map(([name]) => `no ${name}`)
  const headings = html.match(/<h1\b/g)?.length ?? 0
  return headings === 1 ? missing : [...missing, `${headings} h1`]
}

test('every internal link leads to a complete page, of a kind that has its own test', async () => {
  const { appOrigin } = running()
  const found = new Map<string, string>([['/', 'the start']])
  const opened = new Map<string, number>()
  const problems: string[] = []
  /** By path alone. */
  const kindsFound = new Set<string>()
  for (const [path, from] of found) {
    const kind = kindOf(path)
    const count = (opened.get(kind) ?? 0) + 1
    if (count > samplesOf(kind)) continue
    opened.set(kind, count)
    const answer = await fetch(appOrigin + path)
    const body = await answer.text()
    // Google sign-in leads to another site, which is not tested here.
    if (new URL(answer.url).origin !== appOrigin) continue
    const expected = ownStatus[path.split('?')[0] ?? ''] ?? 200
    if (answer.status !== expected) problems.push(`${path} (from ${from}): ${answer.status}`)
    if (!answer.headers.get('Content-Type')?.includes('text/html')) continue
    kindsFound.add(kindOf(path.split('?')[0] ?? ''))
    // A refused page says so, and has no canonical address.
    if (expected !== 200) continue
    problems.push(...headProblems(body).map((problem) => `${path}: ${problem}`))
    for (const link of linksIn(body, appOrigin + path)) if (!found.has(link)) found.set(link, path)
  }
  expect(problems).toEqual([])
  expect(opened.size).toBeGreaterThan(35)
  const examined = new Set(everyPage.map((path) => kindOf(path.split('?')[0] ?? '')))
  expect([...kindsFound].filter((kind) => !examined.has(kind))).toEqual([])
})

test('a page that does not exist has a title, a description and a heading, and no canonical address', async () => {
  const answer = await fetch(`${running().appOrigin}/matches/999999999`)
  const html = await answer.text()
  expect(answer.status).toBe(404)
  expect(headProblems(html)).toEqual(['no canonical'])
})

test('a static page sends no JavaScript', async () => {
  for (const path of ['/terms', '/help', '/offline']) {
    const html = await (await fetch(running().appOrigin + path)).text()
    expect(html, path).not.toMatch(/<script(?! type="application\/ld\+json")/)
  }
})

test('a private answer is never cached publicly, and a public one is the same with and without cookies', async () => {
  const { appOrigin } = running()
  const plain = await fetch(`${appOrigin}/terms`)
  expect(plain.headers.get('Cache-Control')).toContain('public')
  expect(plain.headers.get('Vary')).toContain('Cookie')
  const withCookie = await fetch(`${appOrigin}/terms`, { headers: { Cookie: 'session=example' } })
  expect(withCookie.headers.get('Cache-Control')).toContain('private')
  expect((await fetch(`${appOrigin}/`)).headers.get('Cache-Control')).toContain('private')
})

/** What no error text may show: files, stack frames, database or framework messages. */
const insides = /node_modules|\bat async\b|SQLITE|D1_ERROR|\.tsx?:\d|TypeError|URIError|Unexpected Server Error/

const cookies = {
  unreadable: 'theme=%zz; consent=%00; __Host-session=%; session=%ff; bookmark=\u00ff',
  contradicting: 'theme=dark; theme=light; consent=1.fam; consent=1.none; consent="1.fam"',
  hostile: 'theme="><script>alert(1)</script>; consent=<script>; __proto__=1; constructor=1',
  long: `consent=${'x'.repeat(8_000)}; theme=${'y'.repeat(4_000)}`,
  empty: '; ;;=;theme;consent=',
}

describe('bad input', () => {
  const asked: [path: string, status: number][] = [
    ['/matches?cursor=tampered', 400],
    ['/matches?before=%ff', 400],
    ['/matches?league=%00', 400],
    ['/matches?league=%27%20OR%201=1', 400],
    [`/matches?team=${'x'.repeat(5_000)}`, 400],
    ['/matches?q=%22%20OR%20NEAR(%00%F0%9F%98%80%ed%a0%80', 200],
    ['/matches?max_price=1e309', 400],
    ['/matches?from=2026-02-31', 400],
    ['/matches?%zz=%zz&__proto__=1', 200],
    ['/matches/999999999', 404],
    ['/matches/1%27%20OR%201=1', 404],
    ['/matches/%', 404],
    ['/matches/%00', 404],
    ['/matches/1e3', 404],
    ['/matches/99999999999999999999', 404],
    ['/teams/..%2f..%2fetc', 404],
    ['/teams/%c0%af', 404],
    ['/teams/%F0%9F%98%80', 404],
    ['/leagues/unknown', 404],
    ['/leagues/__proto__', 404],
    [`/leagues/${'x'.repeat(5_000)}`, 404],
    [`/search?q=${'x'.repeat(5_000)}`, 200],
    [`/search?q=${'%F0%9F%98%80'.repeat(300)}`, 200],
    ['/search?q=%22%20OR%20NEAR(%00%F0%9F%98%80', 200],
    ['/search?q=arsenal%20NOT%20*%5E%7B:%22', 200],
    ['/search?q=%ed%a0%80%zz%', 200],
    ['/status?before=1', 400],
    ['/status?before=1.platform:1%00', 400],
    ['/status?before=999999999999999.website', 200],
    ['/contact?sent=%00', 200],
    ['/nowhere', 404],
    ['/%', 404],
  ]
  const named = asked.map(([path, status]) => ({ path, status, name: path.slice(0, 60) }))

  test.each(named)('$name answers $status with a page, not a stack', async ({ path, status }) => {
    const answer = await fetch(running().appOrigin + path)
    const html = await answer.text()
    expect(answer.status).toBe(status)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB"/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(insides)
  })

  test.each(Object.entries(cookies))(
    'with %s cookies every page is complete and not shared by caches',
    async (_name, cookie) => {
      for (const path of sampled(everyPage, 6)) {
        const answer = await fetch(running().appOrigin + path.replace('*', matchId), { headers: { Cookie: cookie } })
        const html = await answer.text()
        expect(answer.status, path).toBe(ownStatus[path] ?? 200)
        expect(html, path).toMatch(/<html lang="en-GB" data-theme="(system|light|dark)"/)
        expect(html, path).not.toMatch(insides)
        expect(html, path).not.toContain('alert(1)')
        expect(answer.headers.get('Cache-Control'), path).not.toContain('public')
      }
    },
  )

  test.each(['/', '/terms', '/status', '/search', '/teams/arsenal', nowhere])(
    'a form sent to %s, which has none, is refused with an error page',
    async (path) => {
      const { appOrigin } = running()
      const headers = { Origin: appOrigin, 'Content-Type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(appOrigin + path, { method: 'POST', headers, body: 'a=%zz&__proto__=%00' })
      const html = await answer.text()
      expect(answer.status).toBe(path === nowhere ? 404 : 405)
      expect(html).toContain('<h1')
      expect(html).not.toMatch(insides)
    },
  )
})
