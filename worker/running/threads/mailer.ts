import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { threadMail } from './mail.ts'

type Ports = { transport: MailTransport; from: string; publicOrigin: string; newId: NewId; logger: Logger }
type Letter = Omit<Parameters<typeof threadMail>[0], 'url'> & { path: string }

export type ThreadMailer = ReturnType<typeof createThreadMailer>

/** Sends what was kept already: a mail server that is down loses a mail, and no message. */
export function createThreadMailer({ from, publicOrigin, newId, logger, ...ports }: Ports) {
  const transport = guardHeaders(ports.transport)
  return {
    /** Whether the mail server took it. */
    async send(to: string, { path, ...letter }: Letter): Promise<boolean> {
      const messageId = `<thread.${newId()}@${new URL(publicOrigin).hostname}>`
      try {
        const sent = await transport.send(threadMail({ ...letter, url: publicOrigin + path }, { from, to, messageId }))
        if (sent.kind === 'sent') return true
        logger.error('thread_not_mailed', { reason: sent.reason })
      } catch (error) {
        logger.error('thread_not_mailed', { reason: errorText(error) })
      }
      return false
    },
  }
}
