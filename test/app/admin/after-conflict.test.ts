import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import * as feed from '#app/pages/admin/matches/feed.tsx'
import * as matches from '#app/pages/admin/matches/matches.tsx'
import * as payment from '#app/pages/admin/money/payment.tsx'
import * as payments from '#app/pages/admin/money/payments.tsx'
import * as roles from '#app/pages/admin/people/roles.tsx'
import * as user from '#app/pages/admin/people/user.tsx'
import * as discovery from '#app/pages/admin/sellers/discovery.tsx'
import * as platform from '#app/pages/admin/sellers/platform.tsx'
import * as scraping from '#app/pages/admin/sellers/scraping.tsx'
import * as studio from '#app/pages/admin/sellers/studio.tsx'
import * as deadLetters from '#app/pages/admin/system/dead-letters.tsx'
import * as settings from '#app/pages/admin/system/system-settings.tsx'

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
