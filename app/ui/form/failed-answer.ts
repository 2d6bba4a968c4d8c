/** Request id of the newest page data; null where that came. React Router hands no header of an answer on. */
let failedId: string | null = null

/** The request id that the log has of the newest page change, where that failed. */
export function failedRequestId(): string | null {
  return failedId
}

/** Notes which answers to the router fail. */
export function watchAnswers(scope: { fetch: typeof fetch }): void {
  const { fetch } = scope
  scope.fetch = async (...asked) => {
    const answer = await fetch.apply(scope, asked)
    if (/\.data(\?|$)/.test(answer.url)) failedId = answer.status < 500 ? null : answer.headers.get('X-Request-Id')
    return answer
  }
}
