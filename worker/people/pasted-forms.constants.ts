// How the address of each channel that people paste is asked for, and which are taken.
import type { PastedKind } from './channels.constants.ts'

export const pastedForms: Record<PastedKind, PastedForm> = {
  discord: {
    label: 'Discord webhook address',
    hint: 'In Discord: Edit channel, Integrations, Webhooks, New webhook, Copy URL.',
    example: 'https://discord.com/api/webhooks/…',
    service: {
      urls: [
        'https://discord.com/api/webhooks/',
        'https://discordapp.com/api/webhooks/',
        'https://ptb.discord.com/api/webhooks/',
        'https://canary.discord.com/api/webhooks/',
      ],
      ownPart: /^\d{1,25}\/[\w-]{1,200}$/,
    },
  },
  slack: {
    label: 'Slack webhook address',
    hint: 'In Slack: add the app Incoming Webhooks to a channel and copy its address.',
    example: 'https://hooks.slack.com/services/…',
    service: {
      urls: ['https://hooks.slack.com/services/'],
      ownPart: /^[\w-]{1,40}\/[\w-]{1,40}\/[\w-]{1,80}$/,
    },
  },
  whatsapp: {
    label: 'WhatsApp number',
    hint: 'With its country code. Connecting it asks Touchline for ticket alerts on WhatsApp: we send it a code first. Reply STOP there any time to end them.',
    example: '+44 7700 900123',
    service: {
      // Where a number stands in a link; messages go to the operator's own address at Meta.
      urls: ['https://wa.me/'],
      ownPart: /^[1-9]\d{6,14}$/,
      says: 'Enter a mobile number with its country code, like +44 7700 900123.',
    },
  },
  ntfy: {
    label: 'Address of your topic',
    hint: 'On ntfy.sh or your own server. For a protected topic add ?token= and an access token at its end.',
    example: 'https://ntfy.sh/your-secret-topic',
    service: null,
    ownServer: {
      parts: /^\/[\w-]{1,64}(\?token=tk_\w{8,100})?$/,
      says: 'Paste the address of a topic, such as https://ntfy.sh/your-secret-topic.',
    },
  },
  pushover: {
    label: 'Pushover user key',
    hint: 'On the first page of pushover.net once you are signed in: 30 letters and digits.',
    example: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG',
    service: {
      // Not an address of theirs: where the key is kept in ours.
      urls: ['https://api.pushover.net/1/users/'],
      ownPart: /^[A-Za-z0-9]{30}$/,
      says: 'Paste your user key: 30 letters and digits.',
    },
  },
  gotify: {
    label: 'Gotify address with its token',
    hint: 'In Gotify: make an application, copy its token, and put it at the end of your server’s address.',
    example: 'https://gotify.example.com/message?token=…',
    service: null,
    ownServer: {
      parts: /^(\/[\w.~-]{1,100}){0,5}\/message\?token=[\w.-]{8,200}$/,
      says: 'Paste your server’s address with /message?token= and the application’s token.',
    },
  },
  webhook: {
    label: 'Address of your program',
    hint: 'We post JSON, signed as Standard Webhooks describe. You see the secret once.',
    example: 'https://example.com/hooks/touchline',
    service: null,
  },
}

type PastedForm = {
  label: string
  hint: string
  example: string
  /** Null: any public address is taken. */
  service: ServiceAddresses | null
  /** Of a program on people's own servers: what follows the host. */
  ownServer?: { parts: RegExp; says: string }
}

type ServiceAddresses = {
  /** What its addresses begin with. Each ends with a slash, so that a longer host name does not pass for it. */
  urls: readonly [string, ...string[]]
  /** What follows: the person's own part. */
  ownPart: RegExp
  /** Of a service whose own part alone is pasted: what to paste. */
  says?: string
}
