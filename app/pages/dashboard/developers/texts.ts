import { apiTokenTexts, type TokenAccess } from '#worker/people/api-tokens/constants.ts'

export const accessTexts: Record<TokenAccess, string> = {
  read: 'Read',
  write: 'Read and write',
}

/** The first webhook of an account may have no name. */
export const hookTitle = ({ name }: { name: string }) => name || 'Webhook'

/** What was done, by the form that did it. */
export const doneTexts = {
  revoke_token: apiTokenTexts.revoked,
  confirm_webhook: 'Webhook confirmed. Your alerts go there too.',
  test_webhook: 'Your program took the test message.',
  remove_webhook: 'Webhook removed.',
  webhook_events: 'Events saved.',
  replay_webhook: 'Sent again, with the same id. Your program took it.',
} as const
export type DevelopersDone = keyof typeof doneTexts
