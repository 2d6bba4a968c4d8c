import { describe, expect, test } from 'vitest'
import { createAssistantChanges } from '#worker/alerting/assistants/changes.ts'
import { assistantTexts, changeMs } from '#worker/alerting/assistants/constants.ts'
import { framed, offered } from '#worker/alerting/assistants/rules.ts'
import { createTools } from '#worker/alerting/assistants/tools.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { toolPorts } from './ports.ts'

test('a refusal is said in words, with the fields that are wrong', () => {
  const refused = framed(fail('INVALID', 'Please check.', { fields: { price_threshold: ['must be a number'] } }))
  expect(refused).toEqual({
    content: [{ type: 'text', text: 'Please check.\nprice_threshold: must be a number' }],
    isError: true,
  })
})

test.each([
  [['read'], ['ALL'], 6],
  [['read', 'write'], [], 8],
  [['read', 'write'], ['CREATE_ALERTS'], 9],
  [[], ['ALL'], 0],
] as const)('scopes %j with permissions %j are offered %i tools', (scopes, permissions, most) => {
  expect(offered(createTools(toolPorts({})), { userId: 7, scopes, permissions, clientId: null })).toHaveLength(most)
})

const none = { wanted: [], unwanted: [] }

describe('a link', () => {
  let now = 1_000_000
  const conditions = { together: 2, ticketTypes: none, areas: none, isWithoutAwayEnd: true }
  const alert = { name: 'Leeds v Arsenal', conditions, clientName: 'Ada', channels: ['email'] }
  const changes = createAssistantChanges({
    alerts: { setActive: async () => succeed({ ...alert, id: 4 }) } as never,
    alertsFor: () => ({ findOwn: async () => alert }) as never,
    sealer: createSealer(new Secret('a secret of at least 32 characters', undefined), 'test'),
    publicOrigin: 'https://touchline.example',
    clock: () => now,
  })

  test('says all that the alert asks for, to the assistant and to who confirms it', async () => {
    const waiting = await changes.propose({ userId: 7, clientId: null }, { kind: 'pause', alertId: 4 })
    if (!waiting.ok) throw new Error(waiting.error.message)
    expect(waiting.value.change).toBe('Pause the alert “Leeds v Arsenal” (2 together · no away end) for Ada')
    const sealed = new URL(waiting.value.confirm_at).searchParams.get('change') ?? ''
    expect(await changes.read(7, sealed)).toMatchObject({ value: { conditions: '2 together · no away end' } })
  })

  test('is valid for fifteen minutes and says when it ends', async () => {
    const waiting = await changes.propose({ userId: 7, clientId: null }, { kind: 'pause', alertId: 4 })
    if (!waiting.ok) throw new Error(waiting.error.message)
    const sealed = new URL(waiting.value.confirm_at).searchParams.get('change') ?? ''
    now += changeMs - 1
    expect(await changes.confirm(7, sealed)).toEqual(succeed({ kind: 'pause', alertId: 4 }))
    now += 1
    expect(waiting.value.expires_at).toBe(new Date(now).toISOString())
    expect(await changes.confirm(7, sealed)).toMatchObject({ error: { message: assistantTexts.expired } })
  })
})
