import type { MessageHandlers } from '../../messages.ts'
import type { MailsService } from './service.ts'

/** Of the deliveries queue: mails about accounts. */
export function createMailsJobs(service: Pick<MailsService, 'send'>): Pick<MessageHandlers, 'account_mail'> {
  return { account_mail: (message) => service.send(message) }
}
