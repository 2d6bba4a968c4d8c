import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Line = Awaited<ReturnType<typeof openLine>>

/** A network connection to a local port, with faults as a test sets them. */
export async function openLine(toPort: number) {
  let isUp = true
  const open = new Set<{ near: Socket; far: Socket; isDead: boolean }>()

  const server = createServer((near) => {
    if (!isUp) return void near.resetAndDestroy()
    const line = { near, far: connect(toPort, 'localhost'), isDead: false }
    open.add(line)
    carry(near, line.far)
    carry(line.far, near)

    function carry(from: Socket, to: Socket) {
      from.on('data', (bytes) => {
        if (!line.isDead) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        // A dead connection reports nothing, not even its end.
        if (!line.isDead) to.destroy()
        open.delete(line)
      })
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function end(): void {
    for (const { near, far } of open) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  return {
    port,
    /** Every connection breaks, and new ones fail until it is repaired. */
    cut() {
      isUp = false
      end()
    },
    mend() {
      isUp = true
    },
    /** Half-open: connections stay on both sides without data. New connections work. */
    fallSilent() {
      for (const line of open) line.isDead = true
    },
    close() {
      end()
      server.close()
    },
  }
}
