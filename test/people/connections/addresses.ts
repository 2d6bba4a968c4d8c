import type { PastedKind } from '#worker/people/channels.constants.ts'

/** An address of each kind as a person pastes it, with a number and a secret part of its own. */
export const pastedAddress: Record<PastedKind, (id: number, secret: string) => string> = {
  discord: (id, secret) => `https://discord.com/api/webhooks/${id}/${secret}`,
  slack: (id, secret) => `https://hooks.slack.com/services/T${id}/B1/${secret}`,
  whatsapp: (id) => `https://wa.me/${String(id).padStart(5, '4477')}900123`,
  ntfy: (id, secret) => `https://ntfy.example/topic-${id}?token=tk_${secret.replaceAll(/\W/g, '_')}`,
  pushover: (id, secret) =>
    `https://api.pushover.net/1/users/${`u${id}${secret.replaceAll(/\W/g, '')}`.padEnd(30, '0')}`,
  gotify: (id, secret) => `https://gotify.example/own-${id}/message?token=${secret}`,
  webhook: (id, secret) => `https://fan.example/hooks/${id}/${secret}`,
}
