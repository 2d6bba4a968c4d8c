import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

const loopbacks = ['127.0.0.1', '::1'] as const

/**
 * How long HTTP servers keep idle connections: longer than any client, workerd's 5 s included, so that no client on a
 * busy machine writes to a connection that is being closed.
 */
export const keepAliveMs = 120_000

/** A port of the loopback addresses, held for the servers to come; connections wait for them. */
export type HeldPort = {
  port: number
  /** Opens one server per address, because `localhost` may mean either. */
  serve(create: () => Server): Promise<void>
  /** Closes at once, including connections left open by a fault, or made before there was a server. */
  close(): Promise<void>
}

/**
 * Holds a port on every loopback address; the network has no access. 0 asks the system for a free one. Machines without
 * IPv6 get IPv4 only. A taken port is an error that names it.
 */
export async function holdPort(wanted: number): Promise<HeldPort> {
  const holders: Server[] = []
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const waiting = new Map<Server, Set<Socket>>()
  const close = async () => {
    const closed = [...servers, ...holders].map((server) => new Promise((resolve) => server.close(resolve)))
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
  }
  let port = wanted
  for (const host of loopbacks) {
    try {
      const holder = await hold(host, port)
      const early = new Set<Socket>()
      holder.on('connection', (socket) => {
        keep(sockets, socket)
        keep(early, socket)
        // A client that leaves before it is answered is no failure.
        socket.on('error', () => {})
      })
      waiting.set(holder, early)
      holders.push(holder)
      port = (holder.address() as AddressInfo).port
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      await close()
      if (code !== 'EADDRINUSE') throw error
      // Free on the first address, but not on the second.
      if (wanted === 0) return holdPort(0)
      throw new Error(`Port ${port} is taken by another program.`)
    }
  }
  async function serve(create: () => Server): Promise<void> {
    for (const holder of holders) {
      const server = create()
      server.on('connection', (socket) => keep(sockets, socket))
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(holder, resolve))
      for (const socket of waiting.get(holder) ?? []) server.emit('connection', socket)
    }
  }
  return { port, serve, close }
}

/** Below the ports that systems assign: Linux from 32768 on, others from 49152. */
const spare = { from: 20_000, to: 32_000 }
const maxSpareTries = 100

/** For a port that is released before another process listens on it: meanwhile the system assigns it to no other program. */
export async function holdSparePort(): Promise<HeldPort> {
  for (let tries = 1; ; tries += 1) {
    const port = spare.from + Math.floor(Math.random() * (spare.to - spare.from))
    try {
      return await holdPort(port)
    } catch (error) {
      if (tries === maxSpareTries) throw error
    }
  }
}

/** Until it is closed. */
function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

function hold(host: string, port: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, ipv6Only: host === '::1' }, () => resolve(server))
  })
}
