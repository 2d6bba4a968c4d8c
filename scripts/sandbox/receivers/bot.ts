/** The app's bot with the simulated Telegram, as .dev.vars.example has it. */
export const telegramBot = {
  name: 'touchline_local_bot',
  token: '1:development-only-telegram-token',
  webhookSecret: 'development-only-telegram-secret',
} as const

const timeoutMs = 5_000

/** What a person writes to the bot, posted to the app as Telegram does; null when no app answers. */
export async function writeToBot(
  appOrigin: string | null,
  chat: { id: number; name: string },
  text: string,
): Promise<number | null> {
  if (appOrigin === null) return null
  const answer = await fetch(`${appOrigin}/webhooks/telegram`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Telegram-Bot-Api-Secret-Token': telegramBot.webhookSecret,
    },
    body: JSON.stringify({
      update_id: Date.now(),
      message: {
        message_id: 1,
        date: Math.floor(Date.now() / 1_000),
        chat: { id: chat.id, type: 'private', first_name: chat.name },
        text,
      },
    }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}
