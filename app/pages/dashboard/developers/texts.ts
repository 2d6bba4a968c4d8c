import type { TokenAccess } from '#worker/people/api-tokens/constants.ts'

export const accessTexts: Record<TokenAccess, string> = {
  read: 'Read',
  write: 'Read and write',
}
