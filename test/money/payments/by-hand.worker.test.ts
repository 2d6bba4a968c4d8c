import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { deskTexts } from '#worker/money/payments/desk/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'
import { byMail, operatorId, record, recorded } from './recording.ts'

describe('a payment recorded by hand', () => {
  test('is no Premium for a customer: the operator reads why, and an agent has it', async () => {
    const { desk, userId } = await paying()
    const premium = { plan_type: 'Premium', amount: '199.99' }
    expect(await desk.create(record(userId, premium), operatorId)).toMatchObject({
      ok: false,
      error: { code: 'INVALID', fields: { plan_type: [deskTexts.agentsOnly] } },
    })
    expect(await count('SELECT count(*) AS n FROM payers WHERE user_id = ?', userId)).toBe(0)
    const agent = await paying({ roleId: roleIds.Agent })
    expect(await agent.desk.create(record(agent.userId, premium), operatorId)).toMatchObject({ ok: true })
  })

  test('is confirmed or marked as failed, not both, by two operators at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { desk, id, payments, userId } = await recorded()
      const [confirmed, failed] = await Promise.all([
        desk.confirm(id, byMail, operatorId),
        desk.markFailed(id, operatorId + 1),
      ])
      expect([confirmed.ok, failed.ok].filter(Boolean)).toHaveLength(1)
      expect(confirmed.ok ? failed : confirmed).toMatchObject({ error: { message: deskTexts.notPending } })
      const state = confirmed.ok ? 'captured' : 'denied'
      expect(await payments.findOwn(userId, id)).toMatchObject({ state })
      expect(await count('SELECT count(*) AS n FROM ledger WHERE order_id = ?', id)).toBe(confirmed.ok ? 1 : 0)
    }
  })

  test('that is confirmed just after it was marked as failed stays failed', async () => {
    const { desk, id, payments, userId } = await recorded()
    const order = await payments.findOwn(userId, id)
    if (!order) throw new Error('not recorded')
    await desk.markFailed(id, operatorId)
    const fact = { kind: 'captured', ref: `hand-${id}`, amountPence: order.amountPence, feePence: 0 } as const
    expect(await payments.record(order, fact)).toMatchObject({ isNew: false })
    expect(await payments.findOwn(userId, id)).toMatchObject({ state: 'denied' })
    const paid = env.DB.prepare(`UPDATE payment_orders SET state = 'captured' WHERE id = ?1`).bind(id)
    await expect(paid.run()).rejects.toThrow('marked as failed by hand')
  })

  test('is confirmed beside many others of the same user', async () => {
    const { desk, userId, id } = await recorded()
    const ids = [id]
    while (ids.length < 10) {
      const made = await desk.create(record(userId), operatorId)
      if (made.ok) ids.push(made.value.id)
    }
    const confirmed = await Promise.all(ids.map((one) => desk.confirm(one, byMail, operatorId)))
    expect(confirmed.map(({ ok }) => ok)).toEqual(ids.map(() => true))
  })

  test('that was marked as failed leaves its reference for a new record, once', async () => {
    const { desk, id, made, userId } = await recorded()
    await desk.markFailed(id, operatorId)
    const again = record(userId, { payment_reference: made.reference })
    const both = await Promise.all([desk.create(again, operatorId), desk.create(again, operatorId)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await desk.list({ q: made.reference ?? '' })).records.map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'pending',
    ])
  })

  test('that expired leaves its reference for the money that came late', async () => {
    const { desk, id, made, userId } = await recorded()
    await env.DB.prepare("UPDATE payment_orders SET state = 'expired' WHERE id = ?").bind(id).run()
    expect(await desk.create(record(userId, { payment_reference: made.reference }), operatorId)).toMatchObject({
      ok: true,
    })
  })
})
