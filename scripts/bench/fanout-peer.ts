// ws or Socket.IO in its own Node process: broadcasts a text on request over IPC.
//
//   fanout-peer.ts ws|socket.io <folder with node_modules>
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const [kind, folder] = process.argv.slice(2)
const requirePeer = createRequire(`${folder}/package.json`)
const server = createServer()

type WsServer = { clients: Set<{ send(text: string): void }> }
type SocketIoServer = { emit(event: string, body: unknown): void }

function createBroadcast(): (text: string) => void {
  if (kind === 'ws') {
    const { WebSocketServer } = requirePeer('ws')
    const sockets: WsServer = new WebSocketServer({ server, perMessageDeflate: false })
    return (text) => {
      for (const client of sockets.clients) client.send(text)
    }
  }
  const { Server } = requirePeer('socket.io')
  const sockets: SocketIoServer = new Server(server, { transports: ['websocket'], perMessageDeflate: false })
  return (text) => sockets.emit('tick', JSON.parse(text))
}

const broadcast = createBroadcast()
process.on('message', ({ text }: { text: string }) => {
  broadcast(text)
  process.send?.('sent')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
