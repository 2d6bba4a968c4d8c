// https://docs.ntfy.sh/publish/#publish-as-json
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { maxNtfyActions, maxNtfyText, maxNtfyTitle, maxShownUrl } from '../constants.ts'
import type { ChatMessage, Sender } from '../contract.ts'
import { linksUpTo } from '../rules.ts'
import type { Post } from './post.ts'

/** The topic goes into the body; `?auth=` stays in the address, as ntfy describes. */
export function createNtfySender(post: Post): Sender {
  return ({ address }, message) => {
    const { origin, pathname, search } = new URL(address)
    return post(`${origin}/${search}`, JSON.stringify(ntfyBody(pathname.slice(1), message)))
  }
}

/** Plain text without Markdown: what others wrote formats nothing. */
export function ntfyBody(topic: string, { type, title, lines, links }: ChatMessage) {
  const shown = linksUpTo(links, maxNtfyActions, maxShownUrl)
  return {
    topic,
    title: cutText(title, maxNtfyTitle),
    message: cutText(lines.length > 0 ? lines.join('\n') : title, maxNtfyText),
    priority: type === 'alert.fired' ? 4 : 3,
    ...(shown.length > 0 && {
      click: shown.at(-1)?.url,
      actions: shown.map(({ text, url }) => ({ action: 'view', label: text, url })),
    }),
  }
}
