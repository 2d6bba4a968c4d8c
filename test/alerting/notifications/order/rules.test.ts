import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeOrder, moved, withUse } from '#worker/alerting/notifications/order/rules.ts'
import { type DeliveryChannel, defaultOrder, deliveryChannels } from '#worker/people/channels.constants.ts'

const channel = fc.constantFrom(...deliveryChannels)
const some = fc.uniqueArray(channel)

test('the default order has every channel once', () => {
  expect([...defaultOrder].toSorted()).toEqual([...deliveryChannels].toSorted())
})

test('an order always has every channel once, whatever was stored', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(channel, fc.constant('pigeon' as DeliveryChannel))), some, (order, urgentOnly) => {
      const complete = completeOrder({ order, urgentOnly })
      expect(complete.order.toSorted()).toEqual([...deliveryChannels].toSorted())
    }),
  )
})

test('moving changes places with the neighbour that the person sees, and back again', () => {
  fc.assert(
    fc.property(some, channel, fc.constantFrom(1 as const, -1 as const), (shown, one, step) => {
      const before = completeOrder(null)
      const after = moved(before, one, step, shown)
      const seen = (list: DeliveryChannel[]) => list.filter((each) => shown.includes(each))
      const from = seen(before.order).indexOf(one)
      const to = seen(after.order).indexOf(one)
      const isAtEnd = from === -1 || seen(before.order)[from + step] === undefined
      expect(to).toBe(isAtEnd ? from : from + step)
      if (!isAtEnd) expect(moved(after, one, step === 1 ? -1 : 1, shown)).toEqual(before)
    }),
  )
})

test('a channel is for urgent news only until it is for all again', () => {
  const urgent = withUse(withUse(completeOrder(null), 'sms', true), 'sms', true)
  expect(urgent.urgentOnly).toEqual(['sms'])
  expect(withUse(urgent, 'sms', false).urgentOnly).toEqual([])
})
