import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { holdPort } from '#scripts/sandbox/listen.ts'

const answering = () => createServer((_request, response) => response.end('answered'))

async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('a request that came before its server is answered once that serves', async () => {
  const held = await holdPort(0)
  const early = await connectTo(held.port)
  early.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await held.serve(answering)
  const [answer] = await once(early, 'data')
  expect(String(answer)).toContain('200 OK')
  await held.close()
})

test('a port that no server took is given back although a client waits on it', async () => {
  const held = await holdPort(0)
  const waiting = await connectTo(held.port)
  const ended = once(waiting, 'close')
  await held.close()
  await ended
  const next = createServer().listen(held.port, '127.0.0.1')
  await once(next, 'listening')
  expect((next.address() as AddressInfo).port).toBe(held.port)
  next.close()
})
