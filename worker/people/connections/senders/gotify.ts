// https://gotify.net/docs/pushmsg and https://gotify.net/docs/msgextras
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { maxShownUrl } from '../constants.ts'
import type { ChatMessage, PastedForm, Sender } from '../contract.ts'
import { isAlert } from '../hooks/rules.ts'
import { linksUpTo } from '../rules.ts'
import type { Post } from './post.ts'

const maxText = 4_000

export const gotifyForm: PastedForm = {
  label: 'Gotify address with its token',
  hint: 'In Gotify: make an application, copy its token, and put it at the end of your server’s address.',
  example: 'https://gotify.example.com/message?token=…',
  service: null,
  ownServer: {
    parts: /^(\/[\w.~-]{1,100}){0,5}\/message\?token=[\w.-]{8,200}$/,
    says: 'Paste your server’s address with /message?token= and the application’s token.',
  },
}

/** Links in one message. */
const mostLinks = 4

/** The token goes into a header, so that it stands in no server's log. */
export function createGotifySender(post: Post): Sender {
  return ({ address }, message) => {
    const { origin, pathname, searchParams } = new URL(address)
    const key = { 'X-Gotify-Key': searchParams.get('token') ?? '' }
    return post(origin + pathname, JSON.stringify(gotifyBody(message)), key)
  }
}

/** Plain text: what others wrote formats nothing. */
export function gotifyBody({ type, title, lines, links }: ChatMessage) {
  const shown = linksUpTo(links, mostLinks, maxShownUrl)
  const ends = shown.map(({ text, url }) => `${text}: ${url}`).join('\n')
  const words = cutText(lines.length > 0 ? lines.join('\n') : title, maxText)
  return {
    title: cutText(title, maxText),
    message: [words, ends].filter((part) => part !== '').join('\n'),
    priority: isAlert(type) ? 8 : 5,
    extras: {
      'client::display': { contentType: 'text/plain' },
      ...(shown.length > 0 && { 'client::notification': { click: { url: shown.at(-1)?.url } } }),
    },
  }
}
