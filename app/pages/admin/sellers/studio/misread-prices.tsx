import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { inputMoment } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { RuleWatch } from '#worker/watching/monitoring/rule-studio/watch/contract.ts'

type Props = {
  watch: RuleWatch | null
  here: string
  error: Failure | undefined
  typed: Record<string, string> | undefined
}

/** The time of rules that were taken back: what they read is what is most often wrong. */
function readUntilTakenBack(watch: RuleWatch | null): { from?: string; until?: string } {
  if (watch === null || watch.endedAt === null) return {}
  return { from: inputMoment(watch.putAt), until: inputMoment(watch.endedAt) }
}

/** Takes prices that wrong rules read out of what fans see of the past. */
export function MisreadPrices({ watch, here, error, typed }: Props) {
  const shown = typed ?? readUntilTakenBack(watch)
  return (
    <Panel title="Prices that were read wrongly">
      <PostForm
        action={here}
        className="desk-form"
        failed={serverError}
        error={error && !error.fields && error.message}
      >
        <p className="muted">
          Takes what was read of this platform in that time out of its matches’ charts, stories and lowest prices, for
          good. Put the right rules in force first: what is on sale now is read by them. Messages that were sent stay.
        </p>
        <Field
          label="From"
          name="from"
          type="datetime-local"
          defaultValue={shown.from}
          error={error?.fields?.from?.[0]}
        />
        <Field
          label="Until"
          name="until"
          type="datetime-local"
          hint="By London’s clock, both minutes included"
          defaultValue={shown.until}
          error={error?.fields?.until?.[0]}
        />
        <label className="desk-tick">
          <input type="checkbox" name="understood" required />
          <span>I mean all prices of this platform in that time, and know that it cannot be undone</span>
        </label>
        {error?.fields?.understood && <p className="field-error">{error.fields.understood[0]}</p>}
        <div className="actions">
          <Button tone="quiet" name="intent" value="forget_prices">
            Take them out
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}
