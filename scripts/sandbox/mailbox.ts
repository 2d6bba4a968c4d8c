import type { Server, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { FaultSwitch, MailFault } from './faults.ts'
import type { MailStore, StoredMail } from './mail-store.ts'

const maxMailBytes = 10 * 1024 * 1024

/** A plain SMTP server on one address: stores every mail and can simulate faults. */
export function createSmtpServer(deps: { store: MailStore; fault: FaultSwitch<MailFault>; now: Clock }): Server {
  const sockets = new Map<number, Socket>()
  const striking = new WeakMap<SMTPServerSession, MailFault | null>()

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<'accepted' | 'dropped'> {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) throw smtpError(552, 'The mail is larger than 10 MB')
    const fault = striking.get(session)
    const isDropped = fault?.mode === 'drop'
    if (!isDropped || fault?.keep) deps.store.add(await readMail(raw, session, deps.now()))
    return isDropped ? 'dropped' : 'accepted'
  }

  const server = new SMTPServer({
    banner: 'Touchline sandbox',
    size: maxMailBytes,
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onMailFrom(_address, session, done) {
      const fault = deps.fault.strike()
      striking.set(session, fault)
      if (fault?.mode !== 'hang') done()
    },
    onRcptTo(_address, session, done) {
      const mode = striking.get(session)?.mode
      if (mode === 'refuse') done(smtpError(550, 'No such mailbox here'))
      else if (mode === 'tempfail') done(smtpError(451, 'Try again later'))
      else done()
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        (outcome) =>
          outcome === 'accepted' ? done(null, 'Kept in the sandbox') : sockets.get(session.remotePort)?.destroy(),
        (error: Error) => done(error),
      )
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  // A client that disconnects in the middle of a command is not a server fault.
  server.on('error', () => {})
  return server.server
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function readMail(raw: Buffer, session: SMTPServerSession, receivedAt: number): Promise<Omit<StoredMail, 'id'>> {
  const mail = await PostalMime.parse(raw)
  const { mailFrom, rcptTo } = session.envelope
  const headers: Record<string, string> = {}
  for (const { key, value } of mail.headers)
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`
  return {
    to: rcptTo.map((recipient) => recipient.address).join(', '),
    from: mail.from?.address ?? (mailFrom ? mailFrom.address : ''),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
    receivedAt,
  }
}
