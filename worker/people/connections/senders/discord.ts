// https://discord.com/developers/docs/resources/webhook#execute-webhook
import { cutText } from '#worker/ground/platform/cut-text.ts'
import type { ChatMessage, PastedForm, Sender } from '../contract.ts'
import { linksWithin } from '../rules.ts'
import type { Post } from './post.ts'

const maxContent = 2_000
/** Part of `maxContent` that links may take: the rest is left to the message's words. */
const maxLinks = 1_500

export const discordForm: PastedForm = {
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
}

export function createDiscordSender(post: Post): Sender {
  // Without `wait` Discord accepts what it then does not show.
  return ({ address }, message) => post(`${address}?wait=true`, JSON.stringify(discordBody(message)))
}

/** Names of teams and sellers come from other sites, so they may neither format nor mention. */
export function discordBody({ title, lines, links }: ChatMessage) {
  const words = [`**${escaped(title)}**`, ...lines.map(escaped)].join('\n')
  const ends = linksWithin(links, maxLinks, ({ text, url }) => `[${escaped(text)}](<${url.replaceAll('>', '%3E')}>)`)
  const room = maxContent - ends.length - 1
  return { content: `${cutText(words, room)}\n${ends}`, allowed_mentions: { parse: [] } }
}

function escaped(text: string): string {
  return text.replace(/[\\*_~`|<>[\]()#@-]/g, '\\$&').replaceAll('://', ':\\//')
}
