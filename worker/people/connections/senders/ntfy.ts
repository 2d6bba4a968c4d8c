// https://docs.ntfy.sh/publish/#publish-as-json
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { maxNtfyActions, maxNtfyText, maxNtfyTitle, maxShownUrl } from '../constants.ts'
import type { ChatMessage, Sender } from '../contract.ts'
import { isAlert } from '../hooks/rules.ts'
import { linksUpTo } from '../rules.ts'
import type { Post } from './post.ts'

/** The topic goes into the body and the token into a header, so that neither stands in a server's log. */
export function createNtfySender(post: Post): Sender {
  return ({ address }, message) => {
    const { origin, pathname, searchParams } = new URL(address)
    const token = searchParams.get('token')
    const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` }
    return post(`${origin}/`, JSON.stringify(ntfyBody(pathname.slice(1), message)), headers)
  }
}

/** Plain text without Markdown: what others wrote formats nothing. */
export function ntfyBody(topic: string, { type, title, lines, links }: ChatMessage) {
  const shown = linksUpTo(links, maxNtfyActions, maxShownUrl)
  return {
    topic,
    title: cutText(title, maxNtfyTitle),
    message: cutText(lines.length > 0 ? lines.join('\n') : title, maxNtfyText),
    priority: isAlert(type) ? 4 : 3,
    ...(shown.length > 0 && {
      click: shown.at(-1)?.url,
      actions: shown.map(({ text, url }) => ({ action: 'view', label: text, url })),
    }),
  }
}
