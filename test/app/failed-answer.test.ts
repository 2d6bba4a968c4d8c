import { expect, test } from 'vitest'
import { failedRequestId, watchAnswers } from '#app/ui/form/failed-answer.ts'

test('the request id of a page change that failed is kept until one succeeds', async () => {
  const answers = [
    ['/matches.data', 500, 'req-1'],
    ['/api/prices', 200, 'req-2'],
    ['/matches.data?page=2', 200, 'req-3'],
  ] as const
  const left = answers.map(([path, status, id]) => {
    const answer = new Response(null, { status, headers: { 'X-Request-Id': id } })
    Object.defineProperty(answer, 'url', { value: `https://touchline.example${path}` })
    return answer
  })
  const scope = { fetch: async () => left.shift() as Response }
  watchAnswers(scope)
  const kept: (string | null)[] = []
  for (const [path] of answers) {
    await (scope.fetch as typeof fetch)(path)
    kept.push(failedRequestId())
  }
  expect(kept).toEqual(['req-1', 'req-1', null])
})
