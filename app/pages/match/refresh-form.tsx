import { useNavigation } from 'react-router'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { refreshFailed } from '#worker/matches/prices/constants.ts'
import type { RefreshAnswer } from '#worker/matches/prices/contract.ts'

type AskedForPrices =
  | ({ isQueued: true } & RefreshAnswer)
  | { isQueued: false; message: string; retryAfterSeconds?: number }

type RefreshFormProps = {
  answer: AskedForPrices | undefined
  /** New prices reach the page by themselves. */
  isConnected: boolean
}

/** Requests a fresh check of every platform; without script the answer comes with the reloaded page. */
export function RefreshForm({ answer, isConnected }: RefreshFormProps) {
  const isAsking = useNavigation().formMethod === 'POST'
  const hasFailed = answer?.isQueued === false && answer.retryAfterSeconds === undefined
  return (
    <PostForm preventScrollReset className="refresh" failed={refreshFailed} isConnected={isConnected}>
      {(isUnanswered) => (
        <>
          <button className="button button-quiet" type="submit" aria-busy={isAsking}>
            {hasFailed || isUnanswered ? 'Try Again' : 'Refresh'}
          </button>
          <p className={hasFailed ? 'refresh-answer state-warn' : 'refresh-answer'} role="status">
            {!isUnanswered && answer && answerText(answer, isConnected)}
          </p>
        </>
      )}
    </PostForm>
  )
}

function answerText(answer: AskedForPrices, isConnected: boolean): string {
  if (!answer.isQueued) {
    const wait = answer.retryAfterSeconds
    return wait === undefined ? answer.message : `Prices were requested a moment ago. Please wait ${wait} s.`
  }
  const { platforms, already_fresh, paused } = answer
  // A seller that may not be asked before is no news of a moment ago.
  const pause = paused ? pausedText(paused) : ''
  if (paused && platforms === 0) return pause
  if (platforms === 0 && already_fresh === 0) return 'No platform has a page of this match that can be checked now.'
  if (platforms === 0) return 'Every platform was checked a moment ago.'
  const asked = `Queued: ${manyText(platforms, 'platform')}.`
  const next = isConnected ? 'New prices will appear here.' : 'Reload in a few seconds.'
  return [asked, next, pause].filter(Boolean).join(' ')
}

function pausedText({ platforms, until }: NonNullable<RefreshAnswer['paused']>): string {
  return `Checks of ${manyText(platforms, 'platform')} are paused: the next is on ${momentText(Date.parse(until))}.`
}
