// https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
import { cutText } from '#worker/ground/platform/cut-text.ts'
import type { ChatMessage, PastedForm, Sender } from '../contract.ts'
import { linksWithin } from '../rules.ts'
import type { Post } from './post.ts'

const maxText = 3_000

export const slackForm: PastedForm = {
  label: 'Slack webhook address',
  hint: 'In Slack: add the app Incoming Webhooks to a channel and copy its address.',
  example: 'https://hooks.slack.com/services/…',
  service: {
    urls: ['https://hooks.slack.com/services/'],
    ownPart: /^[\w-]{1,40}\/[\w-]{1,40}\/[\w-]{1,80}$/,
  },
}

export function createSlackSender(post: Post): Sender {
  return ({ address }, message) => post(address, JSON.stringify(slackBody(message)))
}

/** `text` is what notifications show. Escaping the three signs also takes mentions and links out of others' names. */
export function slackBody({ title, lines, links }: ChatMessage) {
  const ends = linksWithin(links, maxText, ({ text, url }) => `<${linkIn(url)}|${escaped(text)}>`)
  // A plain header keeps stars and underscores of names as they are.
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
  return {
    text: escaped(cutText(title, maxText)),
    blocks: [
      { type: 'section', text: plain(cutText([title, ...lines].join('\n'), maxText)) },
      ...(ends === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: ends } }]),
    ],
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function linkIn(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('<', '%3C')
}
