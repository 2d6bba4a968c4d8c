import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { maxQuestionLength } from '#worker/matches/search/constants.ts'
import { networkError } from '#worker/running/site/constants.ts'
import { Button } from '../button.tsx'
import { Field } from '../form/field.tsx'
import { FieldError } from '../form/field-error.tsx'
import { useHasScript } from '../hooks/use-has-script.ts'
import { type MoreTargets, moreTargetsPath } from './more-targets.ts'

type Props = {
  more: MoreTargets
  /** Attributes of the button that finds a name without script. */
  submit: { name: string; value: string | number; formMethod?: 'get'; formAction?: string }
  /** The list was drawn anew, which no event of the form says. */
  onShown?: () => void
}

/** Further teams, leagues and matches of one alert: a name is typed and added; a tick that is taken away removes it. */
export function MoreTargetsChoice({ more, submit, onShown }: Props) {
  const place = useRef<HTMLFieldSetElement>(null)
  const [shown, setShown] = useState({ from: more, more })
  const hasScript = useHasScript()
  if (shown.from !== more) setShown({ from: more, more })
  const { chosen, offered, problem } = shown.more
  const reportShown = useEffectEvent(() => onShown?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each list.
  useEffect(() => reportShown(), [shown.more])

  async function add() {
    const form = place.current?.closest('form')
    const box = form?.querySelector<HTMLInputElement>('[name="find"]')
    if (!form || !box || box.value.trim() === '') return
    const fields = [...new FormData(form)].filter(([name]) => /^(find|more_\d+|\w+_id)$/.test(name))
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
    try {
      const answer = await fetch(`${moreTargetsPath}?${query}`)
      if (!answer.ok) throw new Error(String(answer.status))
      const next: MoreTargets = await answer.json()
      setShown({ from: more, more: next })
      if (next.problem === null) box.value = ''
    } catch {
      setShown({ from: more, more: { ...shown.more, problem: networkError } })
    }
    box.focus()
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void add()
  }

  return (
    <fieldset className="choices more-targets" ref={place}>
      <legend>Also for</legend>
      <div className="more-targets-list" role="status">
        <FieldError of="more-targets" error={problem ?? undefined} />
        {offered.length > 0 && <p className="label">Tick those you mean:</p>}
        {[...chosen, ...offered].map(({ value, name, detail }, index) => (
          <label className="choice" key={value}>
            <input type="checkbox" name={`more_${index + 1}`} value={value} defaultChecked={index < chosen.length} />
            <span>
              {name} <span className="muted">{detail}</span>
            </span>
          </label>
        ))}
      </div>
      <div className="more-targets-find">
        <Field
          label="Another team, league or match"
          hint="Such as Arsenal, La Liga or Arsenal v Chelsea"
          name="find"
          required={false}
          maxLength={maxQuestionLength}
          autoComplete="off"
          onKeyDown={addOnEnter}
        />
        <Button tone="quiet" {...(hasScript ? { type: 'button', onClick: () => void add() } : submit)}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}
