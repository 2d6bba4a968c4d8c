// Alerts that an agent makes for their clients, and what follows from them.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { addDeveloper } from '../people/api-tokens/developer.ts'
import { changeOf, summary } from './alerts/changes.ts'
import { alertsEngine, placeMatch } from './alerts/scene.ts'

const { alerts, clients, inbox, priceTracking } = createProduct(env).ports
const match = 96_900
let engine: ReturnType<typeof alertsEngine>

beforeAll(async () => {
  engine = alertsEngine(env.DB, await placeMatch(env.DB, match))
  const at = Date.now() + 9e9
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(at, match).run()
})

async function addAgent(...names: string[]) {
  const { id } = await addDeveloper('premium')
  const made = await Promise.all(names.map((name) => clients.create(id, { name })))
  return { id, of: made.map((one) => (one.ok ? one.value.id : 0)) }
}

const asked = (clientId: number | null, pounds: number) => ({
  match_id: match,
  alert_type: 'price_drop',
  price_threshold: pounds,
  client_id: clientId,
})

async function addAlert(agent: number, clientId: number | null, pounds = 50) {
  const made = await alerts.create(agent, asked(clientId, pounds))
  if (!made.ok) throw new Error(made.error.message)
  await env.DB.prepare('UPDATE alerts SET created_at = 1 WHERE id = ?').bind(made.value.id).run()
  return made.value
}

const namesOf = async (agent: number, clientId: number | null = null) =>
  (await inbox.list(agent, { filter: 'all', limit: 10, clientId })).items.map((item) =>
    item.clients.map(({ name }) => name),
  )

test('an alert is made for a client, listed with their name, and found by them', async () => {
  const { id, of } = await addAgent('Robin', 'Alex')
  await addAlert(id, of[0] ?? 0)
  await addAlert(id, null)
  const listed = async (asked: object) => {
    const list = await alerts.list(id, asked)
    return list.ok && list.value.alerts.map(({ clientName }) => clientName)
  }
  expect(await listed({})).toEqual([null, 'Robin'])
  expect(await listed({ client: of[0] })).toEqual(['Robin'])
  expect(await listed({ client: of[1] })).toEqual([])
})

test('the same alert for two clients is two, and its copy is for the same client', async () => {
  const { id, of } = await addAgent('Robin', 'Alex')
  const made = [of[0], of[1], of[0]].map((clientId) => alerts.createFromForm(id, asked(clientId ?? 0, 40)))
  const ids = (await Promise.all(made)).map((one) => one.ok && one.value.id)
  expect(new Set(ids).size).toBe(2)
  expect(await alerts.duplicate(id, ids[1] || 0)).toMatchObject({ value: { clientName: 'Alex' } })
})

test('another agent’s client is not found', async () => {
  const [agent, stranger] = [await addAgent('Robin'), await addAgent()]
  const missing = { error: { code: 'NOT_FOUND', message: clientTexts.notFound } }
  expect(await alerts.create(stranger.id, asked(agent.of[0] ?? 0, 50))).toMatchObject(missing)
  const tracked = { match_id: match, target_price: 50, client_id: agent.of[0] ?? 0 }
  expect(await priceTracking.create(stranger.id, tracked)).toMatchObject(missing)
})

test('a price is tracked for a client', async () => {
  const { id, of } = await addAgent('Robin')
  const tracked = { match_id: match, target_price: 50, client_id: of[0] ?? 0 }
  expect(await priceTracking.create(id, tracked)).toMatchObject({ value: { clientName: 'Robin' } })
})

test('one message names every client that it is for, and only those whose limit was met', async () => {
  const { id, of } = await addAgent('Robin', 'Alex', 'Sam')
  for (const [place, pounds] of [50, 45, 20].entries()) await addAlert(id, of[place] ?? 0, pounds)
  await engine.announce(changeOf(summary(6_000), summary(4_500), { matchId: match }))
  expect((await namesOf(id)).map((names) => names.toSorted())).toEqual([['Alex', 'Robin']])
  expect(await namesOf(id, of[0])).toHaveLength(1)
  expect(await namesOf(id, of[2])).toEqual([])
})

test('a deleted client is in no answer, and their alerts stay with the agent', async () => {
  const { id, of } = await addAgent('Robin')
  const alert = await addAlert(id, of[0] ?? 0)
  await engine.announce(changeOf(summary(6_000), summary(4_400), { matchId: match, seq: 2 }))
  expect(await namesOf(id)).toEqual([['Robin']])
  await clients.remove(id, of[0] ?? 0)
  expect(await namesOf(id)).toEqual([[]])
  expect(await alerts.findOwn(id, alert.id)).toMatchObject({ clientId: null, clientName: null, isActive: true })
})
