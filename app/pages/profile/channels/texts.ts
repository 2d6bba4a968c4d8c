import type { ListedChannel } from '#worker/alerting/channels/contract.ts'
import type { PastedKind } from '#worker/people/connections/constants.ts'

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

export const pastedTexts: Record<PastedKind, { label: string; hint: string; example: string }> = {
  discord: {
    label: 'Discord webhook address',
    hint: 'In Discord: Edit channel, Integrations, Webhooks, New webhook, Copy URL.',
    example: 'https://discord.com/api/webhooks/…',
  },
  slack: {
    label: 'Slack webhook address',
    hint: 'In Slack: add the app Incoming Webhooks to a channel and copy its address.',
    example: 'https://hooks.slack.com/services/…',
  },
  webhook: {
    label: 'Address of your program',
    hint: 'We post JSON, signed as Standard Webhooks describe. You see the secret once.',
    example: 'https://example.com/hooks/touchline',
  },
}
