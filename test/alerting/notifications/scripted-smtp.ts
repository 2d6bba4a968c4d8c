import { createServer, type Socket } from 'node:net'

/** `trickle`: a byte now and then, but never a whole line. */
type Reply = string | 'drop' | 'hang' | 'trickle'

const trickleEveryMs = 40

/** The server's answer to each command, "250 ok" by default. */
export type Script = Partial<Record<'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end of data', Reply>>

/** A real SMTP server on loopback that answers by a script, each time so late, and keeps the commands it was sent. */
export async function scriptedSmtp(script: Script, lateMs = 0) {
  const commands: string[] = []
  let connections = 0
  let onConnection = () => {}
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    connections += 1
    onConnection()
    socket.on('error', () => {})
    const answer = (reply: Reply) => {
      if (reply === 'drop') socket.destroy()
      else if (reply === 'trickle') {
        const timer = setInterval(() => socket.write('2'), trickleEveryMs)
        socket.on('close', () => clearInterval(timer))
      } else if (reply !== 'hang') {
        if (lateMs === 0) socket.write(`${reply}\r\n`)
        else setTimeout(() => socket.write(`${reply}\r\n`), lateMs)
      }
    }
    answer(script.greeting ?? '220 scripted')
    let isInData = false
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isInData) {
          if (line !== '.') continue
          isInData = false
          answer(script['end of data'] ?? '250 queued')
          continue
        }
        commands.push(line)
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'DATA') {
          const reply = script.DATA ?? '354 go on'
          isInData = reply.startsWith('354')
          answer(reply)
        } else answer(script[command as keyof Script] ?? '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    commands,
    connections: () => connections,
    openConnections: () => [...sockets].filter((socket) => !socket.destroyed).length,
    onNextConnection(listener: () => void): void {
      onConnection = listener
    },
    /** As a server does to sessions that have nothing to do. */
    endSessions(): void {
      for (const socket of sockets) socket.end()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
