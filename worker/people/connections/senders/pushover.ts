// https://pushover.net/api
import { z } from 'zod'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { ChatMessage, PastedForm, Posted, Sender } from '../contract.ts'
import { isAlert } from '../hooks/rules.ts'
import { linksUpTo, outcomeOf } from '../rules.ts'
import type { Ask } from './ask.ts'

const maxText = 1_024
const maxTitle = 250
const maxUrl = 512
const maxLinkText = 100

export const pushoverForm: PastedForm = {
  label: 'Pushover user key',
  hint: 'On the first page of pushover.net once you are signed in: 30 letters and digits.',
  example: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG',
  service: {
    // Not an address of theirs: where the key is kept in ours.
    urls: ['https://api.pushover.net/1/users/'],
    ownPart: /^[A-Za-z0-9]{30}$/,
    says: 'Paste your user key: 30 letters and digits.',
  },
}

/** Pushover names the field that it refuses. */
const Refusal = z.object({ user: z.string().optional(), token: z.string().optional() })

/** Messages of the operator's application to a person's key, which is the last part of the address. */
export function createPushoverSender({ token, ask }: { token: Secret; ask: Ask }): Sender {
  return ({ address }, message) => {
    const [, api = '', user = ''] = /^(.*)\/users\/(\w+)$/.exec(address) ?? []
    const body = JSON.stringify({ token: token.reveal(), user, ...pushoverBody(message) })
    return ask(`${api}/messages.json`, body, ({ status, json, retryAfterMs }): Posted => {
      const refused = status === 400 ? Refusal.safeParse(json).data : undefined
      // About our own token: no person's connection ends by it.
      if (refused?.token !== undefined || status === 401 || status === 403 || status === 404)
        return { kind: 'retry', reason: `receiver answered ${status}`, afterMs: null, isTimeout: false }
      if (refused?.user !== undefined) return { kind: 'ended', reason: 'receiver does not know the user key' }
      return outcomeOf(status, retryAfterMs)
    })
  }
}

/** Plain text without HTML: what others wrote formats nothing. One link is shown beside it, ours. */
export function pushoverBody({ type, at, title, lines, links }: ChatMessage) {
  const [link] = linksUpTo(links, 1, maxUrl)
  return {
    title: cutText(title, maxTitle),
    message: cutText(lines.length > 0 ? lines.join('\n') : title, maxText),
    priority: isAlert(type) ? 1 : 0,
    timestamp: Math.floor(at / 1_000),
    ...(link && { url: link.url, url_title: cutText(link.text, maxLinkText) }),
  }
}
