import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/form/confirm-form.tsx'
import { isOpen, type StatedMandate, stateTexts } from '#worker/money/purchases/mandates/state.rules.ts'
import { addressOfTab } from '../tab.ts'

type ListProps = { mandates: readonly StatedMandate[]; isEntitled: boolean }

/** What may be bought, in the words that were signed. */
export function MandateList({ mandates, isEntitled }: ListProps) {
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
          <MandateItem key={mandate.id} {...mandate} />
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

function MandateItem({ id, document, state }: StatedMandate) {
  const { name, tone } = stateTexts[state]
  // One that is over has nothing to stop: it only leaves the list.
  const act = isOpen(state) ? 'Revoke' : 'Remove'
  return (
    <li>
      <p>
        <Badge tone={tone}>{name}</Badge> {shownSentences.map((at) => document.words[at]).join(' ')}
      </p>
      <div className="actions">
        <Link to={`/mandates/${id}`}>Read it, and run it on paper</Link>
        <ConfirmForm
          dialogId={`revoke-${id}`}
          action={addressOfTab('preferences')}
          failed="Failed to revoke the mandate"
          ask={act}
          title={`${act} this mandate?`}
          confirm={act}
          intent="revoke_mandate"
          fields={{ mandate: id }}
        >
          Nothing is bought by it from then on.
        </ConfirmForm>
      </div>
    </li>
  )
}
