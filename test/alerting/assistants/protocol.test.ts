// Both revisions of the protocol by their bytes; what stands before it is tried in assistants.worker.test.ts.
import { describe, expect, test } from 'vitest'
import { silentLogger } from '#test/alerting/alerts/scene.ts'
import { assistantTexts } from '#worker/alerting/assistants/constants.ts'
import type { AssistedUser } from '#worker/alerting/assistants/contract.ts'
import { createMcpServer } from '#worker/alerting/assistants/server.ts'
import { createTools } from '#worker/alerting/assistants/tools.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { begging, toolPorts } from './ports.ts'

const proposed: unknown[] = []
const tools = createTools(
  toolPorts({
    prices: [{ section: begging, ticket_type: begging }],
    propose: async ({ userId }, change) => succeed(proposed.push({ userId, change })),
  }),
)
const answer = createMcpServer({ tools, logger: silentLogger })

const reader: AssistedUser = { userId: 7, permissions: ['CREATE_ALERTS'], scopes: ['read'], clientId: null }
const writer: AssistedUser = { ...reader, scopes: ['read', 'write'] }

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

async function send(user: AssistedUser, headers: Record<string, string>, body: unknown) {
  const all = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers }
  const sent = { method: 'POST', headers: all, body: JSON.stringify(body) }
  const answered = await answer(user, new Request('https://touchline.example/mcp', sent), body)
  const text = await answered.text()
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
  return { status: answered.status, ...JSON.parse(data) }
}

function ask(user: AssistedUser, method: string, params: Record<string, unknown> = {}) {
  const name: Record<string, string> = typeof params.name === 'string' ? { 'Mcp-Name': params.name } : {}
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...name }
  return send(user, headers, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } })
}

const askAsBefore = (user: AssistedUser, method: string, params: object = {}) =>
  send(user, { 'MCP-Protocol-Version': '2025-11-25' }, { jsonrpc: '2.0', id: 1, method, params })

const reading = [
  'search_matches',
  'match_prices',
  'would_have_fired',
  'why_did_i_get_this',
  'list_alerts',
  'list_clients',
]
const writing = ['create_alert', 'pause_alert', 'delete_alert']

describe.each([
  ['2026-07-28', ask],
  ['2025-11-25', askAsBefore],
] as const)('in revision %s', (_revision, asking) => {
  test('a token is offered the tools that its scopes allow, each described for programs', async () => {
    const { result } = await asking(reader, 'tools/list')
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(reading)
    for (const { annotations, inputSchema } of result.tools) {
      expect([annotations.readOnlyHint, inputSchema.type]).toEqual([true, 'object'])
    }
    const { result: all } = await asking(writer, 'tools/list')
    expect(all.tools.map(({ name }: { name: string }) => name)).toEqual([...reading, ...writing])
  })

  test('a seller’s text that begs for a tool stays a value in the frame, and calls nothing', async () => {
    const before = proposed.length
    const { result } = await asking(writer, 'tools/call', { name: 'match_prices', arguments: { match_id: 1 } })
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }])
    expect(result.structuredContent).toEqual({
      notice: assistantTexts.notice,
      answer: { match: { id: 1 }, prices: [{ section: begging, ticket_type: begging }] },
    })
    expect(proposed).toHaveLength(before)
  })

  test('a change that is asked for is handed on as one to confirm', async () => {
    const wanted = { team_id: 3, alert_type: 'price_drop', price_threshold: 35, together: 2, client_id: 4 }
    await asking(writer, 'tools/call', { name: 'create_alert', arguments: wanted })
    const { together, ...alert } = wanted
    expect(proposed.at(-1)).toEqual({
      userId: 7,
      change: { kind: 'create', alert: { ...alert, conditions: { together } } },
    })
  })

  test('a wrong input is refused in words that name it', async () => {
    const { result } = await asking(reader, 'tools/call', { name: 'match_prices', arguments: { match_id: 2 } })
    expect(result).toMatchObject({ isError: true, content: [{ text: assistantTexts.noMatch }] })
    const bad = await asking(reader, 'tools/call', { name: 'match_prices', arguments: { match_id: 'one' } })
    expect(bad.result).toMatchObject({ isError: true })
    const more = { match_id: 1, alert_type: 'availability', seats: 2 }
    const unknown = await asking(writer, 'tools/call', { name: 'create_alert', arguments: more })
    expect(unknown.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('seats') }] })
    const refused = await asking(reader, 'tools/call', { name: 'delete_alert', arguments: { alert_id: 1 } })
    expect(refused.result?.structuredContent).toBeUndefined()
  })
})

test('each revision begins as it is written', async () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const { result: begun } = await askAsBefore(reader, 'initialize', params)
  expect(begun).toMatchObject({ protocolVersion: '2025-11-25', instructions: assistantTexts.instructions })
  const { result: found } = await ask(reader, 'server/discover')
  expect(found).toMatchObject({ supportedVersions: expect.arrayContaining(['2026-07-28']) })
})

test('no stream of announcements is opened', async () => {
  expect((await ask(reader, 'subscriptions/listen', { notifications: {} })).error).toBeDefined()
})

test.each([[[]], [{}], [7], [null]])('%j is no request', async (body) => {
  expect((await send(reader, {}, body)).status).toBe(400)
})
