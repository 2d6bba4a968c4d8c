// https://docs.ntfy.sh/publish/#publish-as-json
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { maxShownUrl } from '../constants.ts'
import type { ChatMessage, PastedForm, Sender } from '../contract.ts'
import { isAlert } from '../hooks/rules.ts'
import { linksUpTo } from '../rules.ts'
import type { Post } from './post.ts'

/** UTF-16 units that are at most the 4,096 bytes of a message. */
const maxText = 1_300
const maxTitle = 250
const maxActions = 3

export const ntfyForm: PastedForm = {
  label: 'Address of your topic',
  hint: 'On ntfy.sh or your own server. For a protected topic add ?token= and an access token at its end.',
  example: 'https://ntfy.sh/your-secret-topic',
  service: null,
  ownServer: {
    parts: /^\/[\w-]{1,64}(\?token=tk_\w{8,100})?$/,
    says: 'Paste the address of a topic, such as https://ntfy.sh/your-secret-topic.',
  },
}

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
  const shown = linksUpTo(links, maxActions, maxShownUrl)
  return {
    topic,
    title: cutText(title, maxTitle),
    message: cutText(lines.length > 0 ? lines.join('\n') : title, maxText),
    priority: isAlert(type) ? 4 : 3,
    ...(shown.length > 0 && {
      click: shown.at(-1)?.url,
      actions: shown.map(({ text, url }) => ({ action: 'view', label: text, url })),
    }),
  }
}
