import type { ReactNode } from 'react'
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
type UsedAs = { attribute?: string; type?: 'css' | 'regex'; field?: string }

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

/** The field that the element is for: the number of tickets left has no currency and no words of availability. */
function fieldFor({ isNumberLeft }: Proposal, asked: string): string {
  return isNumberLeft && (asked === 'currency' || asked === 'availability') ? 'quantity' : asked
}

const numberFields = new Set(['price', 'fees', 'quantity'])

/** Attributes that may hold what the field reads. */
function attributesFor({ attributes }: Proposal, field: string): Proposal['attributes'] {
  return numberFields.has(field) ? attributes.filter(({ value }) => /\d/.test(value)) : attributes
}

/** Selectors for the element that was chosen, the best first. */
export function ProposedSelectors({ answer, rule, field: asked, onUse: fill }: Props) {
  if (!answer) return null
  const { proposal } = answer
  const [best] = proposal?.field ?? []
  if (!proposal || !best) {
    return <p role="status">No selector was found for this element. Choose the one around it.</p>
  }
  const field = fieldFor(proposal, asked)
  if (field === 'currency' && !proposal.hasCurrency) {
    return (
      <p role="status">
        “{proposal.text}” has no currency in it. Choose an element with one, or another field for rule {rule}.
      </p>
    )
  }
  const onUse: UseProposed = (chosen, row, as) => fill(chosen, row, { ...as, field })
  const target = { rule, name: fieldOptions.find(({ value }) => value === field)?.label ?? `rule ${rule}` }
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
          <Choice
            what={`${part.name} ${part.sample}`}
            isBest={!code}
            target={target}
            onUse={() => onUse({ selector: part.pattern }, row, { type: 'regex' })}
          >
            pattern <code>{part.pattern}</code>, in {part.found} of {part.of}
          </Choice>
        )}
        {proposal.field.map((chosen) => (
          <Choice
            key={chosen.selector}
            what={chosen.selector}
            isBest={chosen === best && !part && !code}
            target={target}
            onUse={() => onUse(chosen, row)}
          >
            in {chosen.found} of {chosen.of}, by {chosen.why}; score {chosen.score}
          </Choice>
        ))}
        {attributesFor(proposal, field).map(({ name, value }) => (
          <Choice
            key={name}
            what={`its attribute ${name}`}
            isBest={name === code?.name}
            target={target}
            onUse={() => onUse(best, row, { attribute: name })}
          >
            “{value}”
          </Choice>
        ))}
      </ul>
    </div>
  )
}

type ChoiceProps = {
  what: string
  isBest: boolean
  /** The rule that it is for, with the name of the field that the rule reads. */
  target: { rule: number; name: string }
  onUse: () => void
  children: ReactNode
}

function Choice({ what, isBest, target, onUse, children }: ChoiceProps) {
  return (
    <li>
      <Button type="button" tone={isBest ? 'amber' : 'quiet'} onClick={onUse}>
        Use {what} for {target.name}
        <span className="visually-hidden"> (rule {target.rule})</span>
      </Button>
      <span className="label">{children}</span>
    </li>
  )
}
