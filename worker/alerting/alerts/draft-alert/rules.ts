import { clearCookieText, cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { draftCookie, draftCookieSeconds, draftIdField, maxDraftLength } from './constants.ts'

/** The form's fields as they were typed; they are checked when the alert is made. */
type Draft = Record<string, string>

/** The `Set-Cookie` that keeps a visitor's draft, with an id of its own; null for one that is too long. */
export function draftSetCookie(draft: Draft, id: string, isSecure: boolean): string | null {
  const typed = Object.entries({ ...draft, [draftIdField]: id }).filter(([, value]) => value !== '')
  const text = new URLSearchParams(typed).toString()
  return text.length > maxDraftLength
    ? null
    : setCookieText(draftCookie, text, { seconds: draftCookieSeconds, isSecure })
}

export function draftClearCookie(isSecure: boolean): string {
  return clearCookieText(draftCookie, isSecure)
}

const idShape = /^[\da-f-]{36}$/

/** Null without a draft. */
export function readDraft(cookies: string | null, isSecure: boolean): { id: string; draft: Draft } | null {
  const text = readCookie(cookies, cookieName(draftCookie, isSecure))?.slice(0, maxDraftLength)
  if (!text) return null
  const { [draftIdField]: id, ...draft } = Object.fromEntries(new URLSearchParams(text))
  return id && idShape.test(id) ? { id, draft } : null
}
