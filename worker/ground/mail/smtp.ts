import { type Composed, compose } from './compose.rules.ts'
import type { Mail, MailTransport, SendResult } from './contract.ts'
import { withSender } from './sender.ts'
import type { SmtpSettings as SessionSettings, SmtpFailure, SmtpSession } from './session.ts'
import { isAboutMail, openSession } from './session.ts'

/** From a mail's first step to its last answer. */
const smtpTimeoutMs = 8_000

export type SmtpSettings = SessionSettings & {
  /** What each mail says of the company that sends it. */
  sender: string
}

/**
 * A connection lost in between is retried. A Worker's sockets end with the message that opened them. A mail has its time
 * over all, on however many connections it is tried: the lease of its batch ends, and then another sends it again.
 */
export function createSmtpTransport(settings: SmtpSettings, timeoutMs = smtpTimeoutMs): MailTransport {
  const open = (time: AbortSignal) => openSession(settings, timeoutMs, time)

  async function handOver(mail: Mail, sessions: Sessions): Promise<SendResult> {
    try {
      const message = compose(withSender(mail, settings.sender), new Date())
      await sendBy(sessions, message, AbortSignal.timeout(timeoutMs))
      return { kind: 'sent', messageId: mail.messageId }
    } catch (error) {
      return failure(error as SmtpFailure)
    }
  }

  return {
    send: (mail) => handOver(mail, { open, take: () => undefined, giveBack: (session) => session.quit() }),

    keptUntil(done) {
      const sessions = keptSessions(open, done)
      return { send: (mail) => handOver(mail, sessions) }
    },
  }
}

type Sessions = {
  open: (time: AbortSignal) => Promise<SmtpSession>
  /** One that is open and has nothing to do. */
  take: () => SmtpSession | undefined
  giveBack: (session: SmtpSession) => void
}

/** Open between mails, as many as are sent side by side. */
function keptSessions(open: Sessions['open'], done: AbortSignal): Sessions {
  const idle: SmtpSession[] = []
  done.addEventListener('abort', () => {
    for (const session of idle.splice(0)) session.quit()
  })
  return {
    open,
    take() {
      let session = idle.pop()
      while (session && !session.isOpen()) session = idle.pop()
      return session
    },
    giveBack(session) {
      if (done.aborted) session.quit()
      else idle.push(session)
    },
  }
}

/** A server may end a session that has nothing to do, or after so many mails: the next one takes this mail. */
async function sendBy(sessions: Sessions, message: Composed, time: AbortSignal): Promise<void> {
  for (let kept = sessions.take(); kept; kept = sessions.take()) {
    if (await isSentBy(kept, message, time, sessions)) return
  }
  const session = await sessions.open(time)
  try {
    await session.send(message, time)
  } finally {
    if (session.isOpen()) sessions.giveBack(session)
  }
}

/** False where the session had ended before. */
async function isSentBy(
  session: SmtpSession,
  message: Composed,
  time: AbortSignal,
  { giveBack }: Sessions,
): Promise<boolean> {
  try {
    await session.send(message, time)
    return true
  } catch (error) {
    const failure = error as SmtpFailure
    if (failure.isBeforeMail && !isAboutMail(failure) && failure.code !== 'ETIMEDOUT') return false
    throw error
  } finally {
    if (session.isOpen()) giveBack(session)
  }
}

/** Only a permanent answer about this mail or recipient is final; server problems are retried. */
function failure({ code, command, permanent, message }: SmtpFailure): SendResult {
  const isMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = isMail && (permanent === true || command === 'API')
  return { kind: isFinal ? 'rejected' : 'retry', reason: `${code ?? 'ERROR'} ${message}` }
}
