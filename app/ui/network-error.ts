/**
 * Whether no answer came: what `fetch` and the loading of a script throw then, in the words of Chromium, Firefox and
 * Safari. Any other TypeError is a mistake in our code. An answer that broke off is the cause of the router's own error.
 */
export function isNetworkError(error: unknown): boolean {
  const thrown = error instanceof Error && error.cause !== undefined ? error.cause : error
  return thrown instanceof TypeError && /fetch|network|load failed|importing/i.test(thrown.message)
}
