// A mail server that takes everything at once: what remains is the sender's own time. smtp-server waits 100 ms to greet.

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

const endOfMail = '\r\n.\r\n'

function answerTo(command: string): string {
  if (command === 'EHLO') return '250-bench\r\n250 PIPELINING\r\n'
  if (command === 'DATA') return '354 go on\r\n'
  return command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n'
}

/** Answers what has come of a connection, and calls `onMail` for each mail taken. */
function serve(socket: Socket, onMail: () => void): void {
  let text = ''
  let isInMail = false
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString()
    let answers = ''
    for (;;) {
      const end = text.indexOf(isInMail ? endOfMail : '\r\n')
      if (end === -1) break
      const command = isInMail ? '' : text.slice(0, 4).toUpperCase()
      text = text.slice(end + (isInMail ? endOfMail.length : 2))
      if (isInMail) onMail()
      isInMail = command === 'DATA'
      answers += answerTo(command)
    }
    if (answers !== '') socket.write(answers)
    if (answers.startsWith('221')) socket.end()
  })
  socket.write('220 bench\r\n')
}

export async function startSwiftSink() {
  const taken = { mails: 0, connections: 0, firstAt: 0, lastAt: 0 }
  const server = createServer((socket) => {
    taken.connections += 1
    serve(socket, () => {
      taken.mails += 1
      taken.lastAt = performance.now()
      taken.firstAt ||= taken.lastAt
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
