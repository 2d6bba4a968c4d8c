import { type RefObject, useEffect } from 'react'

/** Where the form was refused, its first wrong field has the focus, or the message beside the button. */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, refused: object | undefined): void {
  useEffect(() => {
    if (!refused) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.closest('details')?.setAttribute('open', '')
    const place = field ?? form.current?.querySelector<HTMLElement>('[data-failure]')
    place?.focus()
  }, [form, refused])
}
