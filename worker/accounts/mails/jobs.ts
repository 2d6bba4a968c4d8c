import type { MessageHandlers } from '../../messages.ts'

export function createMailsJobs(): Pick<MessageHandlers, 'account_mail'> {
  return { account_mail: async () => {} }
}
