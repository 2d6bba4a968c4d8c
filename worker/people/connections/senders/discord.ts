// https://discord.com/developers/docs/resources/webhook#execute-webhook
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { maxDiscordContent, maxDiscordLinks } from '../constants.ts'
import type { ChatMessage, Sender } from '../contract.ts'
import { linksWithin } from '../rules.ts'
import type { Post } from './post.ts'

export function createDiscordSender(post: Post): Sender {
  // Without `wait` Discord accepts what it then does not show.
  return ({ address }, message) => post(`${address}?wait=true`, JSON.stringify(discordBody(message)))
}

/** Names of teams and sellers come from other sites, so they may neither format nor mention. */
export function discordBody({ title, lines, links }: ChatMessage) {
  const words = [`**${escaped(title)}**`, ...lines.map(escaped)].join('\n')
  const ends = linksWithin(
    links,
    maxDiscordLinks,
    ({ text, url }) => `[${escaped(text)}](<${url.replaceAll('>', '%3E')}>)`,
  )
  const room = maxDiscordContent - ends.length - 1
  return { content: `${cutText(words, room)}\n${ends}`, allowed_mentions: { parse: [] } }
}

function escaped(text: string): string {
  return text.replace(/[\\*_~`|<>[\]()#@-]/g, '\\$&').replaceAll('://', ':\\//')
}
