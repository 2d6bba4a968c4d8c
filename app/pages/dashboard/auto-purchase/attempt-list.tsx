import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'
import { costText } from '#worker/money/purchases/attempts/rules.ts'
import { doubtText, isFinishedThere, isForPerson, statusShown } from '#worker/money/purchases/attempts/words.rules.ts'
import { autoPurchaseTexts } from '#worker/money/purchases/settings/constants.ts'

/** `answerPath`: where its question is answered, or its person says what they paid by hand; null for neither. */
type ListedAttempt = ShownAttempt & { answerPath: string | null }
type ListProps = { attempts: readonly ListedAttempt[]; total: number }

/** Whether one of them waits for its person, which must not be overlooked. */
export function isAsking(attempts: readonly Pick<ListedAttempt, 'answerPath' | 'question' | 'mayBePaid'>[] = []) {
  return attempts.some((one) => one.answerPath !== null && isForPerson(one))
}

/** The newest attempts, folded away. */
export function AttemptList({ attempts, total }: ListProps) {
  return (
    <details className="fold" open={isAsking(attempts)}>
      <summary>Recent attempts</summary>
      {attempts.length === 0 ? (
        <p className="muted">No attempts yet.</p>
      ) : (
        <>
          <ul className="attempts">
            {attempts.map((attempt) => (
              <AttemptItem key={attempt.id} attempt={attempt} />
            ))}
          </ul>
          {total > attempts.length && <p className="label">{autoPurchaseTexts.shown(attempts.length, total)}</p>}
        </>
      )}
    </details>
  )
}

function answerText(attempt: ShownAttempt): string {
  const { question, status, byHand, mayBePaid, isHandOver, platformName } = attempt
  if (isFinishedThere(attempt)) return `Finish at ${platformName}`
  if (question) return 'Answer'
  if (mayBePaid?.isAskedOn === false) return 'Was it paid?'
  if (status === 'completed' && (isHandOver || byHand === 'said')) return 'Correct what you paid'
  if (byHand === null) return 'See the purchase'
  return status === 'completed' ? 'Paid more there?' : 'Say what you paid'
}

function AttemptItem({ attempt }: { attempt: ListedAttempt }) {
  const { matchId, homeTeam, awayTeam, platformName, currency, createdAt, status, answerPath, refund } = attempt
  const { text, tone } = statusShown(attempt)
  return (
    <li>
      <Link to={`/matches/${matchId}`}>
        {homeTeam} v {awayTeam}
      </Link>
      <Badge tone={tone}>{text}</Badge>
      {answerPath !== null && <a href={answerPath}>{answerText(attempt)}</a>}
      <p className="label">
        {platformName}, {costText(attempt)},{refund && ` ${formatMoney(refund.pence, currency)} given back,`}{' '}
        <time dateTime={toIso(createdAt)}>{momentText(createdAt)}</time>
      </p>
      {attempt.mayBePaid && <p>{doubtText(attempt)}</p>}
      {status === 'completed' && attempt.problem !== null && <p>{attempt.problem}</p>}
    </li>
  )
}
