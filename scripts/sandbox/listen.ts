import type { Server, Socket } from 'node:net'

const loopbacks = ['127.0.0.1', '::1'] as const

/**
 * How long HTTP servers keep idle connections: longer than any client, workerd's 5 s included, so that no client on a
 * busy machine writes to a connection that is being closed.
 */
export const keepAliveMs = 120_000

export type Listening = { close(): Promise<void> }

/**
 * Opens one server per loopback address, because `localhost` may mean either; the network has no access. Machines
 * without IPv6 get IPv4 only. A taken port is an error that names it.
 */
export async function listenOnLoopback(create: () => Server, port: number): Promise<Listening> {
  const opened: Listening[] = []
  const close = async () => {
    await Promise.all(opened.map((listening) => listening.close()))
  }
  for (const host of loopbacks) {
    try {
      opened.push(await listen(create(), host, port))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      await close()
      throw code === 'EADDRINUSE' ? new Error(`Port ${port} is taken by another program.`) : error
    }
  }
  return { close }
}

function listen(server: Server, host: string, port: number): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  /** Closes at once, including connections left open by a fault. */
  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, ipv6Only: host === '::1' }, () => {
      server.off('error', reject)
      resolve({ close })
    })
  })
}
