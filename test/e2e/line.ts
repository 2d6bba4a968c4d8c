import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Line = Awaited<ReturnType<typeof openLine>>

/** A stretch of network to a port of this machine, as good or as bad as a test wants it. */
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
        // Of a dead line nobody hears anything, not even its end.
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
    /** Every connection breaks, and none comes about until it is mended. */
    cut() {
      isUp = false
      end()
    },
    mend() {
      isUp = true
    },
    /** Half-open: what is connected stays so on both sides, and not a byte arrives any more. New connections work. */
    fallSilent() {
      for (const line of open) line.isDead = true
    },
    close() {
      end()
      server.close()
    },
  }
}
