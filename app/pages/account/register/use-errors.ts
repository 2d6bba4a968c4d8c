import { useState } from 'react'
import type { RegistrationErrors } from '#worker/people/accounts/registration/rules.ts'

/** Field errors: the server's, then the browser's own. */
export function useErrors(answer: object | undefined, errorsOfAnswer: RegistrationErrors) {
  const [shown, setShown] = useState({ answer, errors: errorsOfAnswer })
  // A new response replaces all errors; set while rendering, so that no outdated text is painted.
  if (shown.answer !== answer) setShown({ answer, errors: errorsOfAnswer })
  return { errors: shown.errors, show: (errors: RegistrationErrors) => setShown({ answer, errors }) }
}
