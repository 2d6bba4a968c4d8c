import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useFocusOnWrong } from '#app/ui/form/use-focus-on-wrong.ts'
import { Panel } from '#app/ui/panel.tsx'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'
import type { PaidTrouble } from './answers.ts'

type StopProps = {
  action: string
  activeAlerts: number
  /** What a mandate found here and waits for an answer about, or did until lately; null for nothing. */
  handOver: ShownAttempt | null
  /** What is wrong with the sum that was just sent. */
  trouble?: PaidTrouble | undefined
}

/** Alerts on teams and leagues also concern other matches, so they stay on. */
export function StopAlert({ action, activeAlerts, handOver, trouble }: StopProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnWrong(form, trouble)
  const alerts = activeAlerts === 1 ? 'alert' : `${activeAlerts} alerts`
  const isAsked = activeAlerts > 0 || handOver !== null
  return (
    <Panel title="Done?">
      <PostForm ref={form} action={action} failed="That was not saved. Please try again." preventScrollReset>
        {handOver && <PaidField handOver={handOver} trouble={trouble} />}
        <div className="actions">
          {isAsked && (
            <Button tone="quiet" name="intent" value="bought">
              Bought
            </Button>
          )}
          {/* Not the first: Enter in the field says nothing twice. */}
          {trouble?.isUnsure && (
            <Button name="sure" value={trouble.typed}>
              Yes, I paid that
            </Button>
          )}
          <Button tone="quiet" name="intent" value="gone">
            Gone
          </Button>
          {isAsked && (
            <Button tone="quiet" name="intent" value="not_for_me">
              Not for me
            </Button>
          )}
        </div>
        {handOver?.question && <p className="label">Each answers your mandate, too.</p>}
        <p className="label">
          {activeAlerts > 0
            ? `“Bought” and “Not for me” stop your ${alerts} on this match.`
            : 'You have no active alert on this match alone.'}{' '}
          Press “Gone” where they are sold out: we check its sellers again.
        </p>
      </PostForm>
      <p>
        <Link to="/dashboard">My alerts</Link>
      </p>
    </Panel>
  )
}

type PaidProps = { handOver: ShownAttempt; trouble: PaidTrouble | undefined }

/** Not required by the browser: “Gone” needs no amount. */
function PaidField({ handOver: { question, currency }, trouble }: PaidProps) {
  return (
    <Field
      label="Paid for all, with fees"
      name="paid"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      defaultValue={trouble?.typed}
      error={trouble?.text}
      hint={
        question
          ? `Needed for “Bought”. Your mandate allows at most ${formatMoney(question.mostPence ?? 0, currency)}; more counts as a purchase of your own.`
          : 'Needed for “Bought”, if you bought them all the same.'
      }
    />
  )
}
