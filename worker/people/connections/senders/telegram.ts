// https://core.telegram.org/bots/api#sendmessage
import { secondMs } from '#worker/ground/platform/clock.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { type ChatMessage, type Posted, type Sender, TelegramAnswer } from '../contract.ts'
import { outcomeOf } from '../rules.ts'
import type { Ask } from './ask.ts'

const maxText = 4_096

/** A bot's messages to a chat. The token is part of the address, which therefore never stands in a log or an error. */
export function createTelegramSender({ apiUrl, token, ask }: { apiUrl: string; token: Secret; ask: Ask }): Sender {
  return ({ address }, message) => {
    const url = `${apiUrl}/bot${token.reveal()}/sendMessage`
    return ask(
      url,
      JSON.stringify(telegramBody(Number(address), message)),
      ({ status, json, retryAfterMs }): Posted => {
        const seconds = TelegramAnswer.safeParse(json).data?.parameters?.retry_after
        // 401 and 404 are about our own token; the chat is gone with 403 alone, and with 400 "chat not found".
        if (status === 401 || status === 404)
          return { kind: 'retry', reason: `receiver answered ${status}`, afterMs: null, isTimeout: false }
        return outcomeOf(status, seconds === undefined ? retryAfterMs : Math.ceil(seconds) * secondMs)
      },
    )
  }
}

/** Plain text without a parse mode: what others wrote formats nothing. */
export function telegramBody(chatId: number, { title, lines, links }: ChatMessage) {
  return {
    chat_id: chatId,
    text: cutText([title, ...lines].join('\n'), maxText),
    link_preview_options: { is_disabled: true },
    ...(links.length > 0 && { reply_markup: { inline_keyboard: [links] } }),
  }
}
