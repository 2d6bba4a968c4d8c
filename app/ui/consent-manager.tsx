import type { ReactNode } from 'react'
import type { OptionalCategory } from '#worker/people/privacy/constants.ts'
import type { Consent } from '#worker/people/privacy/contract.ts'
import { ConsentForm, PlainAnswers } from './consent-form.tsx'
import { Switch } from './form/switch.tsx'

const managerId = 'consent-manager'

const optional: { category: OptionalCategory; label: string; hint: string }[] = [
  { category: 'functional', label: 'Functional', hint: 'Remember settings that make the site easier to use.' },
  { category: 'analytics', label: 'Analytics', hint: 'Count visits, to show us which features are used.' },
  {
    category: 'marketing',
    label: 'Marketing',
    hint: 'Measure whether our advertising works. Only with your explicit consent, which you give by switching this on.',
  },
]

/** The four categories, each with a switch. A popover, so that it works without script. */
export function ConsentManager({ consent, anchor }: { consent: Consent | null | undefined; anchor?: `#${string}` }) {
  return (
    <dialog id={managerId} className="dialog consent-manager" popover="auto" aria-labelledby={`${managerId}-title`}>
      <h2 className="dialog-title" id={`${managerId}-title`}>
        Cookie preferences
      </h2>
      <p>This site sets no optional cookies today. We'll ask again before we add one.</p>
      <ConsentForm className="consent-choices" anchor={anchor}>
        <Switch
          name="essential"
          id={`${managerId}-essential`}
          label="Essential"
          hint="Always on; cannot be disabled. For signing in, security, and remembering this choice."
          defaultChecked
          disabled
        />
        {optional.map(({ category, label, hint }) => (
          <Switch
            key={category}
            name={category}
            id={`${managerId}-${category}`}
            label={label}
            hint={hint}
            value="on"
            defaultChecked={consent?.[category] ?? false}
          />
        ))}
        <div className="consent-answers">
          <button className="button" type="submit" name="choice" value="chosen">
            Save my choice
          </button>
          <PlainAnswers />
        </div>
      </ConsentForm>
      <p>
        <button className="consent-close" type="button" popoverTarget={managerId} popoverTargetAction="hide">
          Close without saving
        </button>
      </p>
    </dialog>
  )
}

/** Opens the page's consent manager; does nothing on pages without one. */
export function OpenConsentManager({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button className={className} type="button" popoverTarget={managerId} aria-haspopup="dialog">
      {children}
    </button>
  )
}
