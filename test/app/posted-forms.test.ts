import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that may post by themselves, and why what was typed is safe there. */
const allowed = {
  'app/ui/account/passkey-button.tsx': 'announces what it sends',
  'app/ui/form/post-form.tsx': 'keeps what was typed',
  'app/pages/admin/sellers/sent-fetcher.ts': 'keeps what was typed',
  'app/ui/live/panel/controls.tsx': 'its script saves in the background',
  'app/ui/live/panel/settings.tsx': 'its script saves in the background',
  'app/pages/alerts/confirm.tsx': 'a page without script, with one button',
  'app/pages/profile/confirm-deletion.tsx': 'a page without script, with one button',
}

test('every form is sent by what keeps its page and what was typed when the request fails', () => {
  const posting = globSync('app/**/*.{ts,tsx}').filter((path) =>
    /<Form\b[^>]*\bmethod="post"|\buse(Fetcher|Submit)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(posting.toSorted()).toEqual(Object.keys(allowed).toSorted())
})
