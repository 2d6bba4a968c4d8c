import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Shown, startForTests } from './start.ts'
import { testMatch, testWorld } from './world.ts'

/** A platform by the name that the README's sample uses. */
const [first] = testWorld().platforms
if (!first) throw new Error('The world of the tests has no platform.')
const world = {
  platforms: [{ ...first, slug: 'club-direct' }],
  matches: [
    testMatch('later', { kickoffAt: Date.now() + 9_000_000, platforms: ['club-direct'] }),
    testMatch('sooner', { kickoffAt: Date.now() + 5_000_000, platforms: ['club-direct'] }),
    testMatch('over', { kickoffAt: Date.now() - 5_000_000, platforms: ['club-direct'] }),
  ],
}
const { control, sandbox } = await startForTests(world)
const readme = readFileSync('README.md', 'utf8')

/** Rows of the table of addresses name further pages as `/sms`. */
const addresses = [...readme.matchAll(/^\| http:\/\/localhost:9700(\S*) \| (.+) \|$/gm)].flatMap(
  ([, path, text = '']) => [path || '/', ...[...text.matchAll(/`(\/[a-z]+)`/g)].map(([, further = '']) => further)],
)

test.each(addresses)('%s, named by the README, exists', async (path) => {
  const answer = await fetch(sandbox.origin + path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<h1')
})

test("the README's sample works unchanged, on the platform's next match", async () => {
  const [, method = '', path = '', body = ''] =
    /^curl -X (PUT) localhost:9700\/control(\S+).*?-d '(.*?)'$/ms.exec(readme) ?? []
  const [{ price }] = JSON.parse(body).offers
  const shown = await control<Shown>(method, path, JSON.parse(body))
  expect(shown).toMatchObject({ status: 200, body: { is_pinned: true, offers: [{ price }] } })
  expect(shown.body.url).toContain('sooner')
  expect(await (await fetch(shown.body.url)).text()).toContain(String(price))
})
