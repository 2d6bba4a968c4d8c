import { useEffect, useRef } from 'react'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { SeenFields } from './seen-fields.tsx'

type Values = Readonly<Record<string, string>>
type Control = HTMLInputElement | HTMLSelectElement

/**
 * What the fields of a form that stays on the page are filled with, sent along with them. When something else is stored
 * by now, fields that its person left alone or has saved show that. `savedAt`: of the form's own save; null for none.
 */
export function FollowedFields({ stored, savedAt }: { stored: Values; savedAt: Instant | null }) {
  const place = useRef<HTMLFieldSetElement>(null)
  const seen = useRef(stored)
  const sent = useRef<Values>({})
  const followed = useRef(savedAt)

  useEffect(() => {
    const form = place.current?.form
    const note = () => {
      sent.current = shownBy(form, Object.keys(seen.current))
    }
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [])

  useEffect(() => {
    const isSaved = savedAt !== null && savedAt !== followed.current
    for (const [field, value] of Object.entries(stored)) {
      const control = controlOf(place.current?.form, field)
      if (!control) continue
      const isLeft = shownIn(control) === seen.current[field]
      if (isLeft || (isSaved && shownIn(control) === sent.current[field])) show(control, value)
    }
    seen.current = stored
    followed.current = savedAt
  }, [stored, savedAt])

  return (
    <fieldset ref={place} hidden>
      <SeenFields stored={stored} />
    </fieldset>
  )
}

function shownBy(form: HTMLFormElement | null | undefined, fields: readonly string[]): Values {
  const shown = fields.map((field) => [field, controlOf(form, field)] as const)
  return Object.fromEntries(shown.flatMap(([field, control]) => (control ? [[field, shownIn(control)]] : [])))
}

function controlOf(form: HTMLFormElement | null | undefined, field: string): Control | null {
  return (form?.elements.namedItem(field) ?? null) as Control | null
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const shownIn = (control: Control) => (isBox(control) && !control.checked ? '' : control.value)

/** A box is clicked, so that the page hears of it. */
function show(control: Control, value: string): void {
  if (shownIn(control) === value) return
  if (isBox(control)) control.click()
  else control.value = value
}
