import { Link } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/form/confirm-form.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Mandate } from '#worker/money/purchases/mandates/contract.ts'
import { addressOfTab } from '../tab.ts'

/** `isFinished`: it has made all of its purchases. */
type ListedMandate = Mandate & { isFinished: boolean }
type ListProps = { mandates: readonly ListedMandate[]; isEntitled: boolean; now: Instant }

/** What may be bought, in the words that were signed. */
export function MandateList({ mandates, isEntitled, now }: ListProps) {
  return (
    <section className="mandates" aria-labelledby="mandates-title">
      <h3 id="mandates-title">Mandates</h3>
      {mandates.length === 0 && (
        <p>
          A mandate says what may be bought for you: which matches, where, and for how much at most. Run one on paper
          first.
        </p>
      )}
      <ul>
        {mandates.map((mandate) => (
          <MandateItem key={mandate.id} mandate={mandate} now={now} />
        ))}
      </ul>
      {isEntitled && (
        <div className="actions">
          <ButtonLink to="/mandates/new" tone="quiet">
            New mandate
          </ButtonLink>
        </div>
      )}
      <p>
        <Link to="/mandates/ledger">Ledger: all that was decided</Link>
      </p>
      {isEntitled && (
        <p>
          <Link to="/mandates/cards">Cards for purchases</Link>
        </p>
      )}
    </section>
  )
}

/** The first sentences of the words: what for, how many and for how much. */
const shownSentences = [0, 1, 3]

function MandateItem({ mandate, now }: { mandate: ListedMandate; now: Instant }) {
  const { id, document } = mandate
  const { text, tone } = stateOf(mandate, now)
  return (
    <li>
      <p>
        <Badge tone={tone}>{text}</Badge> {shownSentences.map((at) => document.words[at]).join(' ')}
      </p>
      <div className="actions">
        <Link to={`/mandates/${id}`}>Read it, and run it on paper</Link>
        <ConfirmForm
          dialogId={`revoke-${id}`}
          action={addressOfTab('preferences')}
          failed="Failed to revoke the mandate"
          ask="Revoke"
          title="Revoke this mandate?"
          confirm="Revoke"
          intent="revoke_mandate"
          fields={{ mandate: id }}
        >
          Nothing is bought by it from then on.
        </ConfirmForm>
      </div>
    </li>
  )
}

function stateOf({ isLive, isFinished, document }: ListedMandate, now: Instant): { text: string; tone: Tone } {
  if (now >= document.terms.validUntilAt) return { text: 'Ended', tone: 'off' }
  if (isFinished) return { text: 'Finished', tone: 'off' }
  return isLive ? { text: 'On', tone: 'good' } : { text: 'On paper', tone: 'off' }
}
