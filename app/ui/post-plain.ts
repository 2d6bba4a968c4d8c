import { type SendTrouble, sendTroubleOf } from './form/sent-form.ts'

/** Posts a form as a browser does. Null where the answer leads on, which every address that takes one does. */
export async function postPlain(action: string, fields: FormData): Promise<SendTrouble | null> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  try {
    const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return null
    if (answer.status >= 500) return 'failed'
    const text = refusalIn(await answer.text())
    return text === null ? 'failed' : { text, isSignedOut: answer.status === 401 }
  } catch (thrown) {
    return sendTroubleOf(thrown)
  }
}

/** What a page says of the form that it refused. */
function refusalIn(html: string): string | null {
  return new DOMParser().parseFromString(html, 'text/html').querySelector('[data-refusal]')?.textContent ?? null
}
