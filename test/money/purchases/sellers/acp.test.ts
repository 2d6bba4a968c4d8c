import { expect, test } from 'vitest'
import { createSellerProtocol } from '#worker/money/purchases/sellers/adapters.ts'
import { orderOf } from './order.ts'
import { describeEveryProtocol, describeProtocol } from './protocol.ts'
import { type Seller, startSeller } from './seller.ts'

const acp = (seller: Seller, apiUrl = `${seller.origin}/acp`) =>
  createSellerProtocol({ ...seller, protocol: 'acp', apiUrl }, seller)

describeProtocol('ACP 2026-04-17', acp, { saysMore: true })
describeEveryProtocol('ACP 2026-04-17', acp)

test('chooses the digital way of delivery where the seller waits for a choice', async () => {
  const seller = await startSeller({ asksDelivery: true })
  const answer = await acp(seller).open(orderOf())
  expect(answer).toMatchObject({ kind: 'session', session: { status: 'ready', total: 88_00 } })
  await seller.close()
})

test('reaches no address outside the seller’s', async () => {
  const seller = await startSeller()
  const elsewhere = acp(seller, `${seller.origin}@169.254.169.254`)
  expect(await elsewhere.open(orderOf())).toMatchObject({ kind: 'refused' })
  await seller.close()
})
