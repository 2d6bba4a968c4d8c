import { useState } from 'react'
import type { RegistrationErrors } from '#worker/accounts/registration/rules.ts'

/** Texts beside fields: the server's, until the browser's own take their place; each goes when its field is edited. */
export function useErrors(answer: object | undefined, errorsOfAnswer: RegistrationErrors) {
  const [shown, setShown] = useState({ answer, errors: errorsOfAnswer })
  // A new answer has the last word: taken over while rendering, so that no old text is painted beside it.
  if (shown.answer !== answer) setShown({ answer, errors: errorsOfAnswer })
  return {
    errors: shown.errors,
    show: (errors: RegistrationErrors) => setShown({ answer, errors }),
    clear: (field: string) => setShown({ answer, errors: { ...shown.errors, [field]: undefined } }),
  }
}
