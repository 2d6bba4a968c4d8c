import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import * as deadLetters from '#app/routes/admin/dead-letters.tsx'
import * as discovery from '#app/routes/admin/discovery.tsx'
import * as feed from '#app/routes/admin/feed.tsx'
import * as matches from '#app/routes/admin/matches.tsx'
import * as payment from '#app/routes/admin/payment.tsx'
import * as payments from '#app/routes/admin/payments.tsx'
import * as platform from '#app/routes/admin/platform.tsx'
import * as roles from '#app/routes/admin/roles.tsx'
import * as scraping from '#app/routes/admin/scraping.tsx'
import * as studio from '#app/routes/admin/studio.tsx'
import * as settings from '#app/routes/admin/system-settings.tsx'
import * as user from '#app/routes/admin/user.tsx'

const pages = {
  deadLetters,
  discovery,
  feed,
  matches,
  payment,
  payments,
  platform,
  roles,
  scraping,
  settings,
  studio,
  user,
}

test.each(Object.entries(pages))('%s shows what is stored by now when another operator was faster', (_, page) => {
  const asked = { actionStatus: 409, defaultShouldRevalidate: false } as ShouldRevalidateFunctionArgs
  expect(page.shouldRevalidate(asked)).toBe(true)
})
