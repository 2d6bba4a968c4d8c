import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { eachValue } from '#test/sample.ts'
import { maxConsentBodyBytes } from '#worker/people/privacy/constants.ts'

const origin = 'http://localhost:8787'

function ask(path: string, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(new Request(origin + path, { redirect: 'manual', ...init }))
}

/** What no answer may show: files, stack frames, database or framework messages. */
const insides = /node_modules|\bat async\b|SQLITE|D1_ERROR|fts5|\.tsx?:\d|TypeError|URIError|SyntaxError/i

/** An array or object for a valid request; otherwise the one shape of an error, which is not cached. */
const codes: Record<number, string> = { 400: 'INVALID', 404: 'NOT_FOUND', 405: 'METHOD_NOT_ALLOWED' }

async function expectClear(path: string, answer: Response): Promise<void> {
  const text = await answer.text()
  expect([200, 400, 404, 405], `${path}: ${answer.status} ${text.slice(0, 200)}`).toContain(answer.status)
  expect(text, path).not.toMatch(insides)
  expect(answer.headers.get('Content-Type'), path).toMatch(/^application\/json/)
  if (answer.status === 200) return
  expect(answer.headers.get('Cache-Control'), path).toBe('no-store')
  const code = codes[answer.status]
  expect(JSON.parse(text), path).toMatchObject({ code, error: expect.any(String), request_id: expect.any(String) })
}

const texts = {
  quotes: `' " '' "" \` ' OR 1=1 -- "; DROP TABLE teams`,
  'operators of the index': 'arsenal AND NOT NEAR(chelsea, 2) OR name:x* ^y {a b} : + - ( )',
  'only operators': '"*^:(){}+-',
  'wildcards of LIKE': '%_%%__\\%',
  emoji: '⚽👩‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a NUL': 'ars\u0000enal',
  'controls and directions': '\u0001\u001f\u202e\u2066\ufeff\u00ad',
  'combining marks': `e${'\u0301'.repeat(60)}`,
  'an overlong word': 'x'.repeat(10_000),
  'many words': 'a '.repeat(2_000),
  markup: '<script>alert(1)</script>',
  'a path': '../../etc/passwd',
  'a prototype': '__proto__',
  'a number beyond all': '1e309',
  'a number beyond exactness': '9007199254740993',
  'a number in words': '١٢٣',
  'a line break': 'a\r\nSet-Cookie: b=c',
}

/** Unencoded, because an encoder would repair them: NUL, broken escapes, overlong UTF-8, a lone surrogate. */
const escapes = ['%', '%0', '%zz', '%00', '%c0%af', '%ff', '%E2%82', '%ed%a0%80', '%252e%252e%252f', '%u0041', '%0d%0a']

const spelled: [name: string, written: string][] = [
  ...Object.entries(texts).map(([name, text]): [string, string] => [name, encodeURIComponent(text)]),
  ...escapes.map((written): [string, string] => [written, written]),
]

const questions = [
  ...['q', 'limit'].map((name) => `/api/search?q=a&${name}=`),
  ...['q', 'league', 'team', 'from', 'to', 'limit', 'cursor'].map((name) => `/api/matches?${name}=`),
  ...['league', 'limit'].map((name) => `/api/teams?${name}=`),
  ...['limit', 'platform', 'days'].map((name) => `/api/price-tracking/history/1?${name}=`),
  '/api/status?x=',
  '/api/status/services?x=',
  '/api/status/metrics?x=',
  '/api/leagues?x=',
  '/status.json?x=',
]
const addresses = ['/api/matches/', '/api/price-tracking/history/', '/api/status/', '/api/leagues/', '/api/']

/** Every question meets some of the texts, and every text some of the questions. */
const pairs = eachValue(
  questions.flatMap((question) => spelled.map(([, written]) => ({ question, written }))),
  ['question', 'written'],
)
const asked = (written: string) => pairs.filter((pair) => pair.written === written).map(({ question }) => question)

describe.each(spelled)('%s', (_name, written) => {
  test('as a query is answered, or refused with its reason', async () => {
    for (const question of asked(written)) await expectClear(question, await ask(question + written))
  })

  test('as an id, a slug or a call gets a clear answer', async () => {
    for (const address of addresses) await expectClear(address, await ask(address + written))
    await expectClear('prices', await ask(`/api/matches/${written}/prices`))
    const refresh = await ask(`/api/matches/${written}/prices/refresh`, { method: 'POST', headers: { Origin: origin } })
    expect(refresh.status).toBeGreaterThanOrEqual(400)
    await expectClear('refresh', refresh)
  })

  test('as the token of a mailed link is invalid', async () => {
    const answer = await ask(`/u/${written}`)
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('<h1')
    expect(html).not.toMatch(insides)
    expect(html).not.toContain('alert(1)')
  })
})

test('a parameter sent a thousand times is read once', async () => {
  await expectClear('repeated', await ask(`/api/matches?${'limit=1&'.repeat(1_000)}`))
})

describe('tampered cookies', () => {
  test.each([
    'theme=%zz; consent=%00',
    'consent=1.fam; consent=1.none',
    '; ;;=;theme',
    `consent=${'x'.repeat(20_000)}`,
  ])('%s change nothing', async (cookie) => {
    for (const path of ['/api/leagues', '/status.json', '/robots.txt']) {
      const [plain, tampered] = await Promise.all([ask(path), ask(path, { headers: { Cookie: cookie } })])
      expect(tampered.status).toBe(200)
      expect(tampered.headers.get('Set-Cookie')).toBeNull()
      expect(await tampered.text()).toBe(await plain.text())
    }
  })
})

const bodies: [name: string, body: string][] = [
  ['nothing', ''],
  ['broken escapes', 'choice=%zz&theme=%&return_to=%ff'],
  ['NULs', '\0'.repeat(500)],
  ['a prototype', '__proto__=1&constructor=2&choice[x]=accept&theme[]=dark'],
  ['a file where a word belongs', multipart('choice', 'filename="a"') + multipart('theme', 'filename="b"')],
  ['JSON of ten thousand levels', '['.repeat(10_000)],
  ['more than a form holds', `choice=accept&theme=dark&x=${'x'.repeat(maxConsentBodyBytes)}`],
]

function multipart(name: string, more: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"; ${more}\r\n\r\naccept\r\n--x--\r\n`
}

describe.each(bodies)('a form of %s', (_name, body) => {
  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
    'nonsense',
    '',
  ])('as "%s" stores no cookie choice, and no theme but the device’s own', async (type) => {
    const init = { method: 'POST', headers: { Origin: origin, 'Content-Type': type }, body }
    await expectClear('/consent', await ask('/consent', init))
    const theme = await ask('/theme', init)
    expect([303, 400]).toContain(theme.status)
    if (theme.status === 303) expect(theme.headers.get('Set-Cookie')).toMatch(/^theme=; Max-Age=0; Path=\/;/)
  })
})

test.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s to a read-only address is refused', async (method) => {
  for (const path of ['/api/leagues', '/api/matches', '/api/status', '/api/search']) {
    const answer = await ask(path, { method, headers: { Origin: origin } })
    expect(answer.status, path).toBe(405)
    await expectClear(path, answer)
  }
})

test.each(['http://[', '%00', '//evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'a theme chosen on a page that calls itself %s redirects home',
  async (referer) => {
    const headers = { Origin: origin, Referer: referer, 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await ask('/theme', { method: 'POST', headers, body: 'theme=dark' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/'])
  },
)
