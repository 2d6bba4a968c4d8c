import type { Proposal, ProposedSelector } from '#worker/monitoring/rule-studio/contract.ts'
import { Button } from '../../ui/button.tsx'

export type ProposeAnswer = { intent: 'propose'; proposal: Proposal | null }

/** How the rule reads what the selector or pattern finds. */
export type UsedAs = { attribute?: string; type?: 'css' | 'regex' }

type Props = {
  answer: ProposeAnswer | undefined
  rule: number
  /** What the rule reads: only some fields are amounts. */
  field: string | undefined
  /** `row`: where the form has none that holds the element. */
  onUse: (chosen: Pick<ProposedSelector, 'selector'>, row: string | undefined, as?: UsedAs) => void
}

/** Selectors for the element that was chosen, the best first. */
export function ProposedSelectors({ answer, rule, field, onUse }: Props) {
  if (!answer) return null
  const { proposal } = answer
  const [best] = proposal?.field ?? []
  if (!proposal || !best) {
    return <p role="status">No selector was found for this element. Choose the one around it.</p>
  }
  const amount = field === 'price' || field === 'fees' ? proposal.amount : null
  const row = proposal.row[0]?.selector
  return (
    <div className="studio-proposals" role="status">
      <p>
        <strong>“{proposal.text}”</strong>
        {row && (
          <>
            {' '}
            in rows found by <code>{row}</code>
          </>
        )}
      </p>
      <ul className="studio-choices">
        {amount && (
          <li>
            <Button type="button" onClick={() => onUse({ selector: amount.pattern }, row, { type: 'regex' })}>
              Use the amount {amount.sample}
              <span className="visually-hidden"> for rule {rule}</span>
            </Button>
            <span className="label">
              pattern <code>{amount.pattern}</code>, in {amount.found} of {amount.of}
            </span>
          </li>
        )}
        {proposal.field.map((chosen) => (
          <li key={chosen.selector}>
            <Button
              type="button"
              tone={chosen === best && !amount ? 'amber' : 'quiet'}
              onClick={() => onUse(chosen, row)}
            >
              Use {chosen.selector}
              <span className="visually-hidden"> for rule {rule}</span>
            </Button>
            <span className="label">
              in {chosen.found} of {chosen.of}, by {chosen.why}; score {chosen.score}
            </span>
          </li>
        ))}
        {proposal.attributes.map(({ name, value }) => (
          <li key={name}>
            <Button type="button" tone="quiet" onClick={() => onUse(best, row, { attribute: name })}>
              Use its attribute {name}
              <span className="visually-hidden"> for rule {rule}</span>
            </Button>
            <span className="label">“{value}”</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
