// When PayPal's token is fetched for a buyer, and when that would be in vain.
import { describe, expect, test } from 'vitest'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import { hourMs, secondMs } from '#worker/ground/platform/clock.ts'
import { askedPerUser, ordersPerUser } from '#worker/money/payments/constants.ts'
import { orderRequest, paying } from './paying.ts'

describe('a buyer', () => {
  test('whose order is new has PayPal’s token fetched while the row is written', async () => {
    const { start, simulated, repository } = await paying()
    const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { openOrder } = repository
    repository.openOrder = async (...given) => {
      await answerWithin(asked.promise, secondMs)
      const order = await openOrder(...given)
      written.resolve()
      return order
    }
    simulated.provider.prepare = () => {
      asked.resolve()
      return answerWithin(written.promise, secondMs)
    }
    expect(await start()).toMatch(/PP1$/)
  })

  test('whose order is open has no token fetched for another press', async () => {
    const { start, payments, caller, simulated, trouble, time } = await paying()
    let prepared = 0
    simulated.provider.prepare = async () => {
      prepared += 1
    }
    trouble({ lost: 1 })
    const answers = []
    for (let press = 0; press <= askedPerUser.max + 1; press += 1)
      answers.push(await payments.start(caller, orderRequest))
    expect(answers.at(-1)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect(prepared).toBe(1)
    trouble({})
    time.now += hourMs + 1
    await start()
    await start()
    expect(prepared).toBe(2)
  })

  test('who may open no more orders has no token fetched', async () => {
    const { pay, payments, caller, simulated } = await paying()
    for (let made = 0; made < ordersPerUser.max; made += 1) await pay()
    let prepared = 0
    simulated.provider.prepare = async () => {
      prepared += 1
    }
    expect(await payments.start(caller, orderRequest)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect(await payments.start(caller, { ...orderRequest, plan: 'basic' })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    expect(prepared).toBe(0)
  })
})
