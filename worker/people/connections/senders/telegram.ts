// https://core.telegram.org/bots/api#sendmessage
import { readBody } from '#worker/ground/platform/body.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { parseRetryAfter } from '#worker/ground/platform/retry-after.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { maxTelegramAnswerBytes, maxTelegramText, postTimeoutMs } from '../constants.ts'
import { type ChatMessage, type Posted, type Sender, TelegramAnswer } from '../contract.ts'
import { outcomeOf } from '../rules.ts'

type Dependencies = {
  apiUrl: string
  token: Secret
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  timeoutMs?: number
}

/** A bot's messages to a chat. The token is part of the address, which therefore never stands in a log or an error. */
export function createTelegramSender({ apiUrl, token, fetch, clock, timeoutMs = postTimeoutMs }: Dependencies): Sender {
  return async ({ address }, message): Promise<Posted> => {
    try {
      const answer = await fetch(`${apiUrl}/bot${token.reveal()}/sendMessage`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(telegramBody(Number(address), message)),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readBody(answer, { maxBytes: maxTelegramAnswerBytes, onOversize: 'cut' })
      const answered = bytes instanceof Uint8Array ? parse(bytes) : null
      const seconds = answered?.parameters?.retry_after
      const retryAfter = seconds === undefined ? answer.headers.get('Retry-After') : String(Math.ceil(seconds))
      // 401 and 404 are about our own token; the chat is gone with 403 alone, and with 400 "chat not found".
      if (answer.status === 401 || answer.status === 404)
        return { kind: 'retry', reason: `receiver answered ${answer.status}`, afterMs: null, isTimeout: false }
      return outcomeOf(answer.status, parseRetryAfter(retryAfter, clock()))
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'retry', reason: isTimeout ? 'timeout' : 'network', afterMs: null, isTimeout }
    }
  }
}

/** Plain text without a parse mode: what others wrote formats nothing. */
export function telegramBody(chatId: number, { title, lines, links }: ChatMessage) {
  return {
    chat_id: chatId,
    text: cutText([title, ...lines].join('\n'), maxTelegramText),
    link_preview_options: { is_disabled: true },
    ...(links.length > 0 && { reply_markup: { inline_keyboard: [links] } }),
  }
}

function parse(bytes: Uint8Array) {
  try {
    return TelegramAnswer.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}
