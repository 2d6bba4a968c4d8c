// https://gotify.net/docs/pushmsg and https://gotify.net/docs/msgextras
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { maxGotifyText, maxShownUrl } from '../constants.ts'
import type { ChatMessage, Sender } from '../contract.ts'
import { isAlert } from '../hooks/rules.ts'
import { linksUpTo } from '../rules.ts'
import type { Post } from './post.ts'

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
  const words = cutText(lines.length > 0 ? lines.join('\n') : title, maxGotifyText)
  return {
    title: cutText(title, maxGotifyText),
    message: [words, ends].filter((part) => part !== '').join('\n'),
    priority: isAlert(type) ? 8 : 5,
    extras: {
      'client::display': { contentType: 'text/plain' },
      ...(shown.length > 0 && { 'client::notification': { click: { url: shown.at(-1)?.url } } }),
    },
  }
}
