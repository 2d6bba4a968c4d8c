import { Form } from 'react-router'
import type { RefreshAnswer } from '#worker/prices/contract.ts'

type AskedForPrices =
  | ({ isQueued: true } & RefreshAnswer)
  | { isQueued: false; message: string; retryAfterSeconds?: number }

/** Asks for a fresh look at every platform; works without script, then answers on the page that comes back. */
export function RefreshForm({ answer }: { answer?: AskedForPrices }) {
  return (
    <Form method="post" preventScrollReset className="refresh">
      <button className="button button-quiet" type="submit">
        Check prices now
      </button>
      <p className="stub-told" role="status">
        {answer && answerText(answer)}
      </p>
    </Form>
  )
}

function answerText(answer: AskedForPrices): string {
  if (!answer.isQueued) {
    const wait = answer.retryAfterSeconds
    return wait === undefined ? answer.message : `Asked a moment ago. Please wait ${wait} s.`
  }
  const { platforms } = answer
  if (platforms === 0) return 'Every platform was read a moment ago.'
  return `Queued: ${platforms} ${platforms === 1 ? 'platform' : 'platforms'}. Reload in a few seconds.`
}
