import { Button } from '#app/ui/button.tsx'
import type { Proposal, ProposedSelector } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { fieldOptions } from './rule-fields.ts'

/** `about`: the id of the page that was clicked. */
export type ProposeAnswer = {
  intent: 'propose'
  about: string
  proposal: Proposal | null
  error: { message: string } | null
}

/** How the rule reads what the selector or pattern finds. */
type UsedAs = { attribute?: string; type?: 'css' | 'regex' }

/** `row`: where the form has none that holds the element. */
export type UseProposed = (chosen: Pick<ProposedSelector, 'selector'>, row: string | undefined, as?: UsedAs) => void

type Props = {
  answer: ProposeAnswer | undefined
  rule: number
  /** What the rule reads, which decides what of the element is meant. */
  field: string
  onUse: UseProposed
}

/** The part of the element's text that a field means; null where it is the whole, or nothing like it is there. */
function partOf({ amount, currency, availability }: Proposal, field: string) {
  if (field === 'price' || field === 'fees') return amount && { ...amount, name: 'the amount' }
  if (field === 'currency') return currency && { ...currency, name: 'the currency' }
  return field === 'availability' ? availability && { ...availability, name: 'the words' } : null
}

/** Selectors for the element that was chosen, the best first. */
export function ProposedSelectors({ answer, rule, field, onUse }: Props) {
  if (!answer) return null
  const { proposal } = answer
  const [best] = proposal?.field ?? []
  if (!proposal || !best) {
    return <p role="status">No selector was found for this element. Choose the one around it.</p>
  }
  const name = fieldOptions.find(({ value }) => value === field)?.label ?? `rule ${rule}`
  const target = (
    <>
      {' '}
      for {name}
      <span className="visually-hidden"> (rule {rule})</span>
    </>
  )
  const part = partOf(proposal, field)
  const code = field === 'currency' ? proposal.attributes.find(({ value }) => /^[A-Z]{3}$/.test(value)) : undefined
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
        {part && (
          <li>
            <Button
              type="button"
              tone={code ? 'quiet' : 'amber'}
              onClick={() => onUse({ selector: part.pattern }, row, { type: 'regex' })}
            >
              Use {part.name} {part.sample}
              {target}
            </Button>
            <span className="label">
              pattern <code>{part.pattern}</code>, in {part.found} of {part.of}
            </span>
          </li>
        )}
        {proposal.field.map((chosen) => (
          <li key={chosen.selector}>
            <Button
              type="button"
              tone={chosen === best && !part && !code ? 'amber' : 'quiet'}
              onClick={() => onUse(chosen, row)}
            >
              Use {chosen.selector}
              {target}
            </Button>
            <span className="label">
              in {chosen.found} of {chosen.of}, by {chosen.why}; score {chosen.score}
            </span>
          </li>
        ))}
        {proposal.attributes.map(({ name, value }) => (
          <li key={name}>
            <Button
              type="button"
              tone={name === code?.name ? 'amber' : 'quiet'}
              onClick={() => onUse(best, row, { attribute: name })}
            >
              Use its attribute {name}
              {target}
            </Button>
            <span className="label">“{value}”</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
