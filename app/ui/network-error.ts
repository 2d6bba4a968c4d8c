/**
 * Whether there was no response: matches the TypeErrors of `fetch` and script loading in Chromium, Firefox and Safari,
 * since any other TypeError is a bug in our code. The router wraps an interrupted response as a cause.
 */
export function isNetworkError(error: unknown): boolean {
  const thrown = error instanceof Error && error.cause !== undefined ? error.cause : error
  return thrown instanceof TypeError && /fetch|network|load failed|importing/i.test(thrown.message)
}
