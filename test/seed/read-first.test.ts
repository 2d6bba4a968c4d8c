import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readFirst } from '#scripts/seed/read-first.ts'

const server = createServer()
afterAll(() => server.close())

test('a call begins once what arrived before it was read', async () => {
  await once(server.listen(0, 'localhost'), 'listening')
  const client = connect((server.address() as AddressInfo).port, 'localhost')
  const [accepted] = (await once(server, 'connection')) as [Socket]
  let isRead = false
  client.once('data', () => (isRead = true))
  const call = async () => isRead
  // Sent at once, and read in a later turn.
  accepted.write('closing')
  expect(await call()).toBe(false)
  expect(await readFirst(call)()).toBe(true)
  client.destroy()
})
