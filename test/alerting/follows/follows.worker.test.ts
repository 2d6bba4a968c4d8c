import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { followKinds, maxFollows } from '#worker/alerting/follows/constants.ts'
import { createProduct } from '#worker/entry/services.ts'
import { addPerson, call, signIn } from '../../people/accounts/people.ts'
import { placeMatch } from '../alerts/scene.ts'

const { follows, preferences } = createProduct(env).ports
const match = 97_000
const soon = Date.now() + 3_600_000

async function fan() {
  const { id: userId, email } = await addPerson()
  return { userId, cookie: await signIn(email) }
}

const follow = (target: object, cookie: string) => call('POST', '/api/follows', { cookie, body: target })

beforeAll(() => placeMatch(env.DB, match))

test('a team is followed once, however often it is asked, and stands with its next matches until it is unfollowed', async () => {
  const { userId, cookie } = await fan()
  for (let asked = 0; asked < 2; asked += 1) {
    const answer = await follow({ kind: 'team', id: match }, cookie)
    expect([answer.status, await answer.json()]).toEqual([200, { kind: 'team', id: match, is_followed: true }])
  }
  const listed = await (await call('GET', '/api/follows', { cookie })).json()
  expect(listed).toMatchObject({ follows: [{ kind: 'team', id: match, followed_at: expect.stringMatching(/Z$/) }] })
  expect((await follows.page(userId)).teams).toHaveLength(1)
  expect((await call('DELETE', `/api/follows?kind=team&id=${match}`, { cookie })).status).toBe(200)
  expect(await follows.page(userId)).toEqual({ teams: [], leagues: [], matches: [] })
})

test('what is not listed, or no id at all, is refused, and others see nothing of it', async () => {
  const { cookie } = await fan()
  expect((await follow({ kind: 'team', id: 99_999_999 }, cookie)).status).toBe(404)
  for (const id of ['0x10', '1e3', 0, ' ', true, null]) {
    expect((await follow({ kind: 'team', id }, cookie)).status, String(id)).toBe(400)
  }
  expect((await follow({ kind: 'player', id: match }, cookie)).status).toBe(400)
  const other = await fan()
  await follows.follow(other.userId, 'league', match)
  expect(await (await call('GET', '/api/follows', { cookie })).json()).toEqual({ follows: [] })
})

test('at most a hundred are followed, and the next is told so', async () => {
  const { userId } = await fan()
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxFollows})
     INSERT INTO follows SELECT ?1, 'team', 500000 + i, 0 FROM n`,
  )
    .bind(userId)
    .run()
  expect(await follows.follow(userId, 'team', match)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
})

test('what a user follows comes with its next matches, each once, in time order', async () => {
  const { userId } = await fan()
  const nextOf = async () => follows.next((await preferences.shown(userId)).follows, 6)
  expect(await nextOf()).toEqual({ teamIds: [], leagueIds: [], matchIds: [], matches: [] })
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(soon, match).run()
  for (const kind of followKinds) await follows.follow(userId, kind, match)
  const next = await nextOf()
  expect(next).toMatchObject({ teamIds: [match], leagueIds: [match], matchIds: [match] })
  expect(next.matches.map(({ id }) => id)).toEqual([match])
})

test('a visitor’s targets come with their next matches, and an account takes them over', async () => {
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(soon, match).run()
  const targets = [
    { kind: 'match', id: match },
    { kind: 'team', id: 99_999_999 },
  ] as const
  const next = await follows.next(targets, 6)
  expect(next).toMatchObject({ teamIds: [99_999_999], matchIds: [match], matches: [{ id: match }] })
  expect(await follows.next([], 6)).toMatchObject({ matches: [] })
  const { userId } = await fan()
  for (let asked = 0; asked < 2; asked += 1) await follows.takeOver(userId, targets)
  const listed = await follows.list(userId)
  expect(listed).toMatchObject([{ kind: 'match', id: match, name: expect.stringContaining(' v ') }])
})
