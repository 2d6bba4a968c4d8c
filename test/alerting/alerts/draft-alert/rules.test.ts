import { expect, test } from 'vitest'
import { maxDraftLength } from '#worker/alerting/alerts/draft-alert/constants.ts'
import { draftClearCookie, draftSetCookie, readDraft } from '#worker/alerting/alerts/draft-alert/rules.ts'

const id = '6f2b1e0a-0f5c-4d0e-9a4e-2f6f3a1b7c55'
const draft = { match_id: '3', alert_type: 'price_drop', price_threshold: '54', areas_unwanted: 'F1, Ost & West' }

test.each([true, false])(
  'a draft comes back as it was typed, without what was left empty; over TLS: %s',
  (isSecure) => {
    const cookie = draftSetCookie({ ...draft, expires_on: '' }, id, isSecure)
    expect(cookie).toMatch(/HttpOnly/)
    expect(readDraft(cookie?.split(';')[0] ?? null, isSecure)).toEqual({ id, draft })
  },
)

test('a draft that no cookie could hold is not kept', () => {
  expect(draftSetCookie({ areas_wanted: 'x'.repeat(maxDraftLength) }, id, true)).toBeNull()
})

test('without a draft there is none, and one that was made is forgotten', () => {
  expect(readDraft(null, true)).toBeNull()
  expect(readDraft('theme=dark', true)).toBeNull()
  expect(readDraft('__Host-draft=match_id%3D3%26draft_id%3Dmade-up', true)).toBeNull()
  expect(draftClearCookie(true)).toMatch(/^__Host-draft=;.*Max-Age=0/)
})
