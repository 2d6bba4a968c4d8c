import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { MailPostponed } from '#worker/ground/mail/postponed.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { TokensService } from '../tokens/service.ts'
import type { AccountMail, MailKind } from './contract.ts'
import type { MailsRepository } from './repository.ts'
import { addressed, isAddressMail, isWorthSending, purposeOf, withoutAddresses } from './rules.ts'
import { htmlPart } from './templates/html.ts'
import { letterOf } from './templates/letter.ts'
import { textPart } from './templates/text.ts'

type MailsPorts = {
  repository: MailsRepository
  tokens: Pick<TokensService, 'mint'>
  /** Must have its own timeout. */
  transport: MailTransport
  /** "Touchline <alerts@touchline.example>" */
  from: string
  publicOrigin: string
  logger: Logger
}

export type MailsService = ReturnType<typeof createMailsService>

/** Account mails, written at sending time for the user's address and state at that moment. */
export function createMailsService({ repository, tokens, from, publicOrigin, logger, ...ports }: MailsPorts) {
  const transport = guardHeaders(ports.transport)
  const host = new URL(publicOrigin).hostname

  /** The mail and its recipient; null when the user or the address change no longer exists. */
  async function addressedTo(kind: MailKind, userId: number, detail: string) {
    const to = await repository.find(userId)
    if (!to) return null
    if (!isAddressMail(kind)) return { kind, to, detail, hasLink: true }
    const change = await repository.findChange(userId, detail)
    return change && addressed(kind, to, change)
  }

  type Addressed = NonNullable<Awaited<ReturnType<typeof addressedTo>>>

  async function write(userId: number, { kind, to: recipient, detail, hasLink }: Addressed) {
    const purpose = hasLink ? purposeOf(kind) : undefined
    const token = purpose ? (await tokens.mint(userId, purpose, recipient.email)).token : ''
    const isPassword = kind === 'password_changed'
    const reach = isPassword ? await repository.reachOf(userId) : []
    const hasPasskeys = isPassword && (await repository.hasPasskeys(userId))
    const mailedClients = isPassword ? await repository.countMailedClients(userId) : 0
    const firstName = recipient.isEmailVerified && recipient.firstName !== '' ? recipient.firstName : null
    const { googleEmail } = recipient
    const left = { googleEmail, reach, hasPasskeys, mailedClients }
    return letterOf(kind, { firstName, ...left, detail, publicOrigin, token })
  }

  return {
    /**
     * Sends one mail, or drops an obsolete one. Throws on a temporary failure, so that the queue retries for a day with the
     * same Message-ID.
     */
    async send({ id, userId, ...asked }: Omit<AccountMail, 'version' | 'type'>): Promise<void> {
      const found = userId === null ? null : await addressedTo(asked.kind, userId, asked.detail ?? '')
      if (userId === null || !found || !isWorthSending(found.kind, found.to)) {
        logger.info('account_mail_dropped', { kind: asked.kind })
        return
      }
      const { kind, to: recipient } = found
      const letter = await write(userId, found)
      const result = await transport.send({
        from,
        to: recipient.email,
        subject: letter.subject,
        text: textPart(letter),
        html: htmlPart(letter),
        messageId: `<account.${id}@${host}>`,
        // Stops auto-replies to the sender's address.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      if (result.kind === 'sent') return
      const reason = withoutAddresses(result.reason)
      if (result.kind === 'retry') throw new MailPostponed(`The mail server refused the account mail: ${reason}`)
      logger.error('account_mail_refused', { kind, reason })
    },
  }
}
