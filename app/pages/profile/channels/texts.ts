import type { ListedChannel } from '#worker/alerting/channel-settings/contract.ts'

export const doneTexts = {
  saved: 'Saved.',
  sent: 'We sent a code there. Enter it below.',
  tested: 'Test message sent. It arrives within seconds.',
  removed: 'Channel removed. Alerts that used it alone now come by email.',
  confirmed: 'Channel confirmed. Your alerts use it now, except where you unticked it.',
} as const
export type ChannelDone = keyof typeof doneTexts

export const stateTexts: Record<ListedChannel['state'], string> = {
  works: 'Works',
  off: 'Off',
  unconfirmed: 'Not confirmed yet',
  ended: 'Switched off',
}

export const stateTones = { works: 'good', off: 'off', unconfirmed: 'warn', ended: 'live' } as const
