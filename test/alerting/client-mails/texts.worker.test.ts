// From an agent's question by SMS to the client's own phone, to the end of it.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientMessageTexts } from '#worker/people/clients/messages/constants.ts'
import type { InboundMessage } from '#worker/people/phones/twilio/contract.ts'
import { setPlan } from '../../people/api-tokens/developer.ts'
import { placesOf } from '../../people/privacy/person.ts'
import { noon } from '../alerts/changes.ts'
import { openMatch, ports, scene } from './scene.ts'

beforeAll(openMatch)

describe('a client on their own phone', () => {
  /** Who said yes by the link in the text that asked them. */
  async function texted() {
    const one = await scene()
    await one.askBySms()
    await one.sayYesTo(one.texts.pop())
    return one
  }

  test('is sent nothing but the question before they said yes, by the link in it', async () => {
    const { askBySms, sayYesTo, news, texts, sent, phone } = await scene()
    expect(await askBySms()).toEqual({ ok: true, value: null })
    expect(texts).toMatchObject([{ to: phone, body: expect.stringMatching(/\/c\/\S+ .*Reply STOP to end\.$/) }])
    await (await news())()
    expect(texts).toHaveLength(1)
    expect(await sayYesTo(texts[0])).toMatchObject({ state: 'on' })
    await (await news())()
    expect(texts).toHaveLength(2)
    expect(sent).toEqual([])
  })

  test('gets news once, in one part, with its price and how to stop; the report says so', async () => {
    const { news, texts, phone, agent, clientId } = await texted()
    const text = await news()
    await Promise.all([text(), text()].map((one) => one.catch(() => null)))
    await text()
    expect(texts).toHaveLength(1)
    expect(texts[0]?.to).toBe(phone)
    expect(texts[0]?.body).toMatch(/^Price fell: Arsenal v Chelsea\. £45.* https:\S+ Reply STOP to end\.$/)
    expect(texts[0]?.body.length).toBeLessThanOrEqual(160)
    const report = await ports.clientReports.month(agent, clientId, new Date(noon).toISOString().slice(0, 7))
    expect(report).toMatchObject({ value: { entries: [{ mail: null, sms: { status: 'queued' } }] } })
  })

  test('stops with STOP, for themselves alone, and only they start again', async () => {
    const [one, other] = [await texted(), await texted()]
    const reply = (Body: string) => ports.sms.onReply({ From: one.phone, Body } as InboundMessage)
    await reply('Stop')
    for (const { news } of [one, other]) await (await news())()
    expect([one.texts.length, other.texts.length]).toEqual([0, 1])
    expect(await one.askBySms()).toMatchObject({ error: { message: clientMessageTexts.stopped.sms } })
    await one.messaging.end(one.agent, one.clientId, 'sms')
    await reply('START')
    await (await one.news())()
    expect(one.texts).toHaveLength(1)
  })

  test('stops by STOP from the number that was typed with a zero of its country', async () => {
    const one = await scene()
    await ports.clients.update(one.agent, one.clientId, { phone: one.phone.replace('+44', '+44 0') })
    await one.askBySms()
    await one.sayYesTo(one.texts.pop())
    await ports.sms.onReply({ From: one.phone, Body: 'STOP' } as InboundMessage)
    await (await one.news())()
    expect(one.texts).toEqual([])
  })

  test('who replied STOP is not asked by another agent, nor where the number is their own', async () => {
    const [one, other, third] = [await texted(), await scene(), await scene()]
    const reply = (From: string, Body: string) => ports.sms.onReply({ From, Body } as InboundMessage)
    await ports.clients.update(other.agent, other.clientId, { phone: one.phone })
    await reply(one.phone, 'STOP')
    expect(await other.askBySms()).toMatchObject({ error: { message: clientMessageTexts.stopped.sms } })
    const own = 'INSERT INTO phones (user_id, phone, verified_at) VALUES (?1, ?2, 1)'
    await env.DB.prepare(own).bind(third.agent, third.phone).run()
    await reply(third.phone, 'STOP')
    expect(await third.askBySms()).toMatchObject({ error: { message: clientMessageTexts.stopped.sms } })
    expect([...other.texts, ...third.texts]).toEqual([])
    for (const phone of [one.phone, third.phone]) await reply(phone, 'START')
    expect([(await other.askBySms()).ok, (await third.askBySms()).ok]).toEqual([true, true])
  })

  test('who replied STOP is not asked when their agent deletes them and adds them again, until they reply START', async () => {
    const one = await texted()
    const reply = (Body: string) => ports.sms.onReply({ From: one.phone, Body } as InboundMessage)
    await reply('STOP')
    await ports.clients.remove(one.agent, one.clientId)
    expect(await placesOf(env.DB, one.phone)).toEqual([])
    const asked = { name: 'Robin', phone: one.phone, consent_on: '2026-11-01' }
    const again = await ports.clients.create(one.agent, asked)
    const ask = () => one.messaging.ask(one.agent, again.ok ? again.value.id : 0, 'sms')
    expect(await ask()).toMatchObject({ error: { message: clientMessageTexts.stopped.sms } })
    expect(one.texts).toEqual([])
    await reply('START')
    expect((await ask()).ok).toBe(true)
  })

  test('who stopped at the provider is noted as such', async () => {
    const one = await texted()
    one.world.sms = { kind: 'stopped' }
    await (await one.news())()
    const kept = await ports.clients.find(one.agent, one.clientId)
    expect(kept).toMatchObject({ value: { phoneStoppedAt: expect.any(Number) } })
  })

  test('gets nothing at a number that was changed, ended or deleted, or after the plan', async () => {
    for (const end of [
      (one: Texted) => ports.clients.update(one.agent, one.clientId, { phone: '+447700900999' }),
      (one: Texted) => one.messaging.end(one.agent, one.clientId, 'sms'),
      (one: Texted) => ports.clients.remove(one.agent, one.clientId),
      (one: Texted) => setPlan(one.agent, 'pro'),
    ]) {
      const one = await texted()
      const text = await one.news()
      await end(one)
      await text()
      expect(one.texts).toEqual([])
    }
  })

  test('is tried again where the provider says later, and their mail goes out meanwhile', async () => {
    const one = await texted()
    await one.ask()
    await one.sayYes()
    one.sent.length = 0
    const text = await one.news()
    one.world.sms = { kind: 'retry', reason: 'busy', afterMs: null }
    await expect(text()).rejects.toThrow('busy')
    one.world.sms = null
    await text()
    expect([one.sent.length, one.texts.length]).toEqual([1, 1])
  })

  test('is not asked at a number that is dear to reach', async () => {
    const one = await scene()
    await ports.clients.update(one.agent, one.clientId, { phone: '+449098790000' })
    expect(await one.askBySms()).toMatchObject({ error: { message: clientMessageTexts.notMobile } })
    expect(one.texts).toEqual([])
  })

  type Texted = Awaited<ReturnType<typeof texted>>
})
