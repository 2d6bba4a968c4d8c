import { expect, test } from 'vitest'
import { createEnqueueDeliveries } from '#worker/entry/bindings.ts'

test('messages about many batches go out in calls of at most a hundred, none left out and none twice', async () => {
  const calls: string[][] = []
  const sendBatch = async (messages: { body: { batchId: string } }[]) =>
    void calls.push(messages.map(({ body }) => body.batchId))
  const enqueueDeliveries = createEnqueueDeliveries({ DELIVERIES: { sendBatch } } as never)
  const ids = Array.from({ length: 250 }, (_, at) => `batch-${at}`)
  await enqueueDeliveries(ids.map((batchId) => ({ version: 1, type: 'deliver', batchId, channel: 'email' })))
  await enqueueDeliveries([])
  expect(calls.map((call) => call.length)).toEqual([100, 100, 50])
  expect(calls.flat()).toEqual(ids)
})
