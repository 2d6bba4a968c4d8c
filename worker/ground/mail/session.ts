// One SMTP session: nodemailer's connection, loaded with the first mail, as promises.
import net from 'node:net'
import type { Readable, Writable } from 'node:stream'
import tls from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Secret } from '../platform/secret.ts'
import type { Composed } from './compose.rules.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** `starttls` requires the upgrade and `tls` starts encrypted; neither falls back to plain text. */
  security: 'none' | 'starttls' | 'tls'
  /** Empty: no authentication. */
  user: string
  password: Secret
}

export type SmtpFailure = Error & {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
  /** Nothing of the mail has been sent. */
  isBeforeMail?: boolean
}

export type SmtpSession = {
  send(mail: Composed, time: AbortSignal): Promise<void>
  isOpen(): boolean
  quit(): void
}

type Done<T = unknown> = (error?: Error | null, value?: T) => void

/**
 * Connected, encrypted and signed in as the settings say, before `time` is over. `idleMs`: how long it stays open with
 * nothing to do.
 */
export async function openSession(settings: SmtpSettings, idleMs: number, time: AbortSignal): Promise<SmtpSession> {
  const [{ default: Connection }, socket] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    openSocket(settings, time),
  ])
  const { host, port, security, user, password } = settings
  const isSecure = security === 'tls'
  const connection = new Connection({
    host,
    port,
    secure: isSecure,
    secured: isSecure,
    connection: socket,
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: idleMs,
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    // Another one may be opened in its place, and an invocation has six.
    socketCloseTimeout: 0,
  })
  let isOpen = true
  // Between mails nothing else hears of one, and it would end the process.
  connection.on('error', ignore)
  connection.once('end', () => (isOpen = false))
  const step = <T>(time: AbortSignal, begin: (done: Done<T>) => void) => answered(connection, time, begin)

  try {
    await step(time, (done) => connection.connect(done))
    if (user !== '' && connection.allowsAuth)
      await step(time, (done) => connection.login({ user, pass: password.reveal() }, done))
  } catch (error) {
    // A refused sign-in leaves it open, and an invocation has six.
    connection.close()
    socket.destroy()
    throw error
  }

  async function send({ envelope, bytes }: Composed, time: AbortSignal): Promise<void> {
    let isBeforeMail = true
    // What nodemailer asks of a stream. In one piece: written part by part, a mail takes 20 ms longer.
    const pipe = (to: Writable) => {
      isBeforeMail = false
      return to.end(bytes)
    }
    try {
      await step(time, (done) => connection.send({ ...envelope }, { pipe } as unknown as Readable, done))
    } catch (error) {
      const failure: SmtpFailure = Object.assign(error as Error, { isBeforeMail })
      if (isAboutMail(failure) && isOpen)
        await step(time, (done) => connection.reset(done)).catch(() => connection.close())
      else connection.close()
      throw failure
    }
  }

  return { send, isOpen: () => isOpen, quit: () => connection.quit() }
}

/** The server refused this mail, and would take another. */
export function isAboutMail({ code, responseCode }: SmtpFailure): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
}

/** A step's answer, or the connection's end. A server that trickles its answers is never idle: the time ends that. */
async function answered<T>(connection: SMTPConnection, time: AbortSignal, begin: (done: Done<T>) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  const onEnd = () => reject(new Error('The connection was closed'))
  const onTime = () => {
    reject(Object.assign(new Error('The server took too long'), { code: 'ETIMEDOUT' }))
    connection.close()
  }
  time.addEventListener('abort', onTime)
  if (time.aborted) onTime()
  connection.once('error', reject)
  connection.once('end', onEnd)
  begin((error, value) => (error ? reject(error) : resolve(value)))
  try {
    return await promise
  } finally {
    time.removeEventListener('abort', onTime)
    connection.off('error', reject).off('end', onEnd)
  }
}

const ignore = () => {}

/**
 * Connects by host name. nodemailer would resolve it and connect to the IP, which fails the certificate check, and
 * `localhost`, in workerd. Never set `tls.rejectUnauthorized`: workerd refuses it and always checks certificates.
 */
function openSocket({ host, port, security }: SmtpSettings, time: AbortSignal): Promise<net.Socket> {
  const isSecure = security === 'tls'
  const socket = isSecure ? tls.connect({ host, port, servername: host }) : net.connect({ host, port })
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>()
  const onTime = () => socket.destroy(new Error('connecting took too long'))
  time.addEventListener('abort', onTime)
  if (time.aborted) onTime()
  const settle = (error: Error | null) => {
    time.removeEventListener('abort', onTime)
    socket.removeListener('error', settle)
    // Errors after the mail was given up have no other listener and would crash.
    socket.on('error', ignore)
    if (error) reject(error)
    else resolve(socket)
  }
  socket.once('error', settle)
  socket.once(isSecure ? 'secureConnect' : 'connect', () => settle(null))
  return promise
}
