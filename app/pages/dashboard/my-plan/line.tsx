import { durationText } from '#app/ui/relative-time.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { measuredDays } from '#worker/running/threads/constants.ts'
import type { Line } from '#worker/running/threads/contract.ts'

/** Who answers, what is promised, and what was measured. */
export function LineFacts({ line: { promiseMs, hasManager, manager, measured } }: { line: Line }) {
  return (
    <dl className="my-plan-facts">
      {hasManager && (
        <div>
          <dt className="label">Your dedicated manager</dt>
          <dd>{manager ?? 'Not chosen yet: until then any of us answers.'}</dd>
        </div>
      )}
      <div>
        <dt className="label">First answer promised within</dt>
        <dd>{manyText(promiseMs / hourMs, 'hour')}</dd>
      </div>
      {measured && (
        <div>
          <dt className="label">Median of first answers</dt>
          <dd>
            {durationText(measured.medianMs)}
            <span className="label">
              {manyText(measured.answers, 'answer')} in the last {measuredDays} days
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}
