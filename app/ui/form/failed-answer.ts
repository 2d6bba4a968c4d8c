/** Request id of the newest page data; null where that came. React Router hands no header of an answer on. */
let failedId: string | null = null
/** Its status, where something between the browser and us answered, which names no request of ours; null where that came. */
let betweenStatus: number | null = null

/** The request id that the log has of the newest page change, where that failed. */
export function failedRequestId(): string | null {
  return failedId
}

/** Status of an answer to the newest page change that was not ours; null where it was. */
export function statusFromBetween(): number | null {
  return betweenStatus
}

/** Notes which answers to the router fail. */
export function watchAnswers(scope: { fetch: typeof fetch }): void {
  const { fetch } = scope
  scope.fetch = async (...asked) => {
    const answer = await fetch.apply(scope, asked)
    if (/\.data(\?|$)/.test(answer.url)) {
      const { status, headers } = answer
      failedId = status < 500 ? null : headers.get('X-Request-Id')
      betweenStatus = status >= 500 && failedId === null ? status : null
    }
    return answer
  }
}
