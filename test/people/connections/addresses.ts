import type { PastedKind } from '#worker/people/channels.constants.ts'

/** An address of each kind as a person pastes it, with a number and a secret part of its own. */
export const pastedAddress: Record<PastedKind, (id: number, secret: string) => string> = {
  discord: (id, secret) => `https://discord.com/api/webhooks/${id}/${secret}`,
  slack: (id, secret) => `https://hooks.slack.com/services/T${id}/B1/${secret}`,
  webhook: (id, secret) => `https://fan.example/hooks/${id}/${secret}`,
}
