// What the sheet asks of the server.
import { useEffect, useState } from 'react'
import { withParty } from '#worker/matches/prices/party/address.rules.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import { type Ask, type AskAnswer, type AskTarget, askPath } from './ask.ts'

const answerWithinMs = 15_000

export type AskedTarget = Pick<AskTarget, 'kind' | 'id'> & { party?: Party | undefined }

/** What the sheet shows, read when it opens. */
export function useAsk({ kind, id, party = anyAdult }: AskedTarget) {
  const address = withParty(`${askPath}?${kind}=${id}`, party)
  const [read, setRead] = useState<{ ask: Ask | null; hasFailed: boolean }>({ ask: null, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again.
  useEffect(() => {
    const closed = new AbortController()
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(answerWithinMs)])
    setRead({ ask: null, hasFailed: false })
    fetch(address, { signal, cache: 'no-store' })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        const ask: Ask = await answer.json()
        setRead({ ask, hasFailed: false })
      })
      .catch(() => !closed.signal.aborted && setRead({ ask: null, hasFailed: true }))
    return () => closed.abort()
  }, [address, attempt])
  return { ...read, retry: () => setAttempt(attempt + 1) }
}

export async function sendAsk(fields: Record<string, string>): Promise<AskAnswer> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(askPath, { method: 'POST', body: new URLSearchParams(fields), signal })
  return answer.json()
}
