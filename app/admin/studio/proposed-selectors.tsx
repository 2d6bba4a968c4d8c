import type { Proposal, ProposedSelector } from '#worker/monitoring/rule-studio/contract.ts'
import { Button } from '../../ui/button.tsx'

export type ProposeAnswer = { intent: 'propose'; proposal: Proposal | null }

type Props = {
  answer: ProposeAnswer | undefined
  rule: number
  /** `row`: where the form has none that holds the element. */
  onUse: (chosen: ProposedSelector, row: string | undefined, attribute?: string) => void
}

/** Selectors for the element that was chosen, the best first. */
export function ProposedSelectors({ answer, rule, onUse }: Props) {
  if (!answer) return null
  const { proposal } = answer
  const [best] = proposal?.field ?? []
  if (!proposal || !best) {
    return <p role="status">No selector was found for this element. Choose the one around it.</p>
  }
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
        {proposal.field.map((chosen) => (
          <li key={chosen.selector}>
            <Button type="button" tone={chosen === best ? 'amber' : 'quiet'} onClick={() => onUse(chosen, row)}>
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
            <Button type="button" tone="quiet" onClick={() => onUse(best, row, name)}>
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
