// From a mandate for a client to what their report has of it.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Candidate } from '#durable/purchase-desk/protocol.ts'
import { reportCsv } from '#worker/alerting/client-mails/report/csv.ts'
import { createProduct } from '#worker/entry/services.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { candidate as plain } from '../../durable/purchase-desk/candidate.ts'
import { buyAt } from '../../durable/purchase-desk/purchase.ts'
import { answerOf, buyer, sign, termsFor } from '../../money/purchases/scene.ts'
import { signedIn } from '../../people/accounts/people.ts'
import { setPlan } from '../../people/api-tokens/developer.ts'
import { placeMatch } from '../alerts/scene.ts'

const { ports } = createProduct(env)
const match = 96_980

beforeAll(async () => {
  await placeMatch(env.DB, match)
})

/** An agent with a mandate for a client. */
async function scene() {
  const { userId: agent, cookie } = await buyer()
  await setPlan(agent, 'premium')
  const client = await ports.clients.create(agent, { name: 'Robin' })
  const clientId = client.ok ? client.value.id : 0
  const { id: mandateId } = (await sign(cookie, termsFor(match))).body
  expect(await ports.mandates.setClient(await signedIn(agent), mandateId, clientId)).toMatchObject({ ok: true })
  return { agent, cookie, clientId, mandateId }
}

const target = { kind: 'match' as const, id: match }
const candidateOf = (userId: number, mandateId: string): Candidate => ({
  ...plain,
  id: `${match}:1:3`,
  userId,
  mandate: {
    id: mandateId,
    revokedAt: null,
    terms: { ...plain.mandate.terms, targets: [target], validUntilAt: Date.now() + 9e9 },
  },
  match: { ...plain.match, id: match, kickoffAt: Date.now() + 9e8 },
})

/** Two tickets for £96, as a seller sells them. */
async function buy(userId: number, mandateId: string) {
  const desk = ports.desks(userId)
  await buyAt(desk, candidateOf(userId, mandateId))
  return desk
}

const reportOf = async (agent: number, clientId: number, month?: string) => {
  const report = await ports.clientReports.month(agent, clientId, month)
  if (!report.ok) throw new Error(report.error.message)
  return report.value
}

test('a client’s report has what their mandates bought, as the purchase ledger has it, and nothing of other clients', async () => {
  const { agent, clientId, mandateId } = await scene()
  const other = await ports.clients.create(agent, { name: 'Alex' })
  const desk = await buy(agent, mandateId)
  const report = await reportOf(agent, clientId)
  expect(report.bought).toEqual([{ currency: 'GBP', purchases: 1, pence: 96_00 }])
  const entry = (await desk.ledger(0, 100)).find(({ kind }) => kind === 'completed')
  expect(report.purchases).toMatchObject([
    { at: entry?.at, pence: 96_00, quantity: 2, orderNumber: 'T-9', savedPence: null },
  ])
  expect(entry?.text).toContain('bought 2 tickets for £96.00.')
  expect((await desk.counts()).spentPence).toBe(96_00)
  expect(reportCsv(report)).toContain(',Bought,"Club Direct, order T-9",,,,,2,96,GBP,,,\r\n')
  expect(await reportOf(agent, other.ok ? other.value.id : 0)).toMatchObject({ bought: [], purchases: [] })
  const before = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
  expect(await reportOf(agent, clientId, before)).toMatchObject({ month: before, bought: [], purchases: [] })
})

test('a mandate is for one’s own client alone, stays theirs in its next version, and is one’s own again without them', async () => {
  const [one, stranger] = [await scene(), await scene()]
  const clientOf = async () => (await ports.mandates.find(one.agent, one.mandateId)) as { value: { clientId: number } }
  const set = async (agent: number, clientId: number | null) =>
    ports.mandates.setClient(await signedIn(agent), one.mandateId, clientId)
  const refused = { ok: false, error: { code: 'NOT_FOUND' } }
  expect(await set(one.agent, stranger.clientId)).toMatchObject(refused)
  expect(await set(stranger.agent, stranger.clientId)).toMatchObject(refused)
  const terms = termsFor(match, { max_price: 50 })
  const { body: words } = await answerOf('POST', '/words', one.cookie, terms)
  const next = await answerOf('PUT', `/${one.mandateId}`, one.cookie, { terms, read: words.read, version: 1 })
  expect(next.body).toMatchObject({ version: 2, client_id: one.clientId })
  expect(await ports.clients.remove(one.agent, one.clientId)).toMatchObject({ ok: true })
  expect((await clientOf()).value.clientId).toBeNull()
  expect(await set(one.agent, null)).toMatchObject({ ok: true })
})

test('a mandate is for no client once the agent’s plan keeps none, and can still be one’s own again', async () => {
  const { agent, mandateId, clientId } = await scene()
  await setPlan(agent, 'pro')
  const set = async (client: number | null) => ports.mandates.setClient(await signedIn(agent), mandateId, client)
  expect(await set(clientId)).toMatchObject({ error: { code: 'PLAN_REQUIRED', message: clientTexts.needsPlan } })
  expect(await set(null)).toMatchObject({ ok: true })
})

test('of an ended session changes no client', async () => {
  const { agent, mandateId, clientId } = await scene()
  const caller = await signedIn(agent)
  await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?').bind(agent).run()
  expect(await ports.mandates.setClient(caller, mandateId, null)).toMatchObject({ ok: false })
  expect(await ports.mandates.find(agent, mandateId)).toMatchObject({ value: { clientId } })
})
