// SMTP through nodemailer, loaded with the first mail.
import net from 'node:net'
import { Readable } from 'node:stream'
import tls from 'node:tls'
import type MimeNode from 'nodemailer/lib/mime-node'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Secret } from '../platform/secret.ts'
import { smtpTimeoutMs } from './constants.ts'
import type { Mail, MailTransport, SendResult } from './contract.ts'
import { withSender } from './sender.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** `starttls` requires the upgrade and `tls` starts encrypted; neither falls back to plain text. */
  security: 'none' | 'starttls' | 'tls'
  /** Empty: no authentication. */
  user: string
  password: Secret
  /** What each mail says of the company that sends it. */
  sender: string
}

/**
 * One connection per mail, because a Worker's sockets end with the message that opened them. Each step and the whole
 * conversation time out; a connection lost in between is retried.
 */
export function createSmtpTransport(settings: SmtpSettings, timeoutMs = smtpTimeoutMs): MailTransport {
  return {
    async send(mail) {
      const [{ createTransport }, { default: MailComposer }] = await Promise.all([
        import('nodemailer'),
        import('nodemailer/lib/mail-composer'),
      ])
      const transport = createTransport({
        host: settings.host,
        port: settings.port,
        secure: settings.security === 'tls',
        requireTLS: settings.security === 'starttls',
        ignoreTLS: settings.security === 'none',
        auth: settings.user === '' ? undefined : { user: settings.user, pass: settings.password.reveal() },
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        getSocket: (options, callback) => openSocket(options, timeoutMs, callback),
      })
      try {
        // nodemailer supports a signal per mail; its types lack it.
        const message: SMTPTransport.MailOptions & { signal: AbortSignal } = {
          ...composed(new MailComposer(mailFields(withSender(mail, settings.sender))).compile()),
          signal: AbortSignal.timeout(timeoutMs),
        }
        await transport.sendMail(message)
        return { kind: 'sent', messageId: mail.messageId }
      } catch (error) {
        return failure(error)
      }
    },
  }
}

/** Composed while the connection opens, and sent in one piece: written part by part, a mail takes 20 ms longer. */
function composed(mail: MimeNode): Pick<SMTPTransport.MailOptions, 'envelope' | 'raw'> {
  return { envelope: mail.getEnvelope(), raw: Readable.from([mail.build()]) }
}

function mailFields({ from, to, subject, text, html, messageId, headers }: Mail): SMTPTransport.MailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers,
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type SocketCallback = (error: Error | null, options?: { connection: net.Socket; secured?: true }) => void

/**
 * Connects by host name. nodemailer would resolve it and connect to the IP, which fails the certificate check, and
 * `localhost`, in workerd. Never set `tls.rejectUnauthorized`: workerd refuses it and always checks certificates.
 */
function openSocket(options: SMTPTransport.Options, timeoutMs: number, callback: SocketCallback): void {
  const target = { host: options.host ?? '', port: Number(options.port) }
  const socket = options.secure ? tls.connect({ ...target, servername: target.host }) : net.connect(target)
  const timer = setTimeout(() => socket.destroy(new Error('connecting took too long')), timeoutMs)
  const settle = (error: Error | null) => {
    clearTimeout(timer)
    socket.removeListener('error', settle)
    // Errors after the mail was given up have no other listener and would crash.
    socket.on('error', () => {})
    if (error) callback(error)
    else callback(null, { connection: socket, ...(options.secure && { secured: true }) })
  }
  socket.once('error', settle)
  socket.once(options.secure ? 'secureConnect' : 'connect', () => settle(null))
}

/** Only a permanent answer about this mail or recipient is final; server problems are retried. */
function failure(error: unknown): SendResult {
  const { code, command, permanent, message } = error as Error & {
    code?: string
    command?: string
    permanent?: boolean
  }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = isAboutMail && (permanent === true || command === 'API')
  return { kind: isFinal ? 'rejected' : 'retry', reason: `${code ?? 'ERROR'} ${message}` }
}
