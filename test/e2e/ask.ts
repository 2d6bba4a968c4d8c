/**
 * The server in front of the app sometimes loses a connection after a body was answered unread; an answer
 * without the app's request id, and a missing answer, are therefore retried.
 */
export async function ask(url: string, init: RequestInit = {}, triesLeft = 5): Promise<Response> {
  try {
    const answer = await fetch(url, init)
    if (answer.headers.has('X-Request-Id') || triesLeft === 0) return answer
    await answer.body?.cancel()
  } catch (error) {
    if (triesLeft === 0) throw error
  }
  return ask(url, init, triesLeft - 1)
}
