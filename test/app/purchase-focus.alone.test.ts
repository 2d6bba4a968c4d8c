// Where a person's answer about a purchase leads them.
import './dom.ts'

import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { SettingsForm } from '#app/pages/dashboard/auto-purchase/settings-form.tsx'
import { Noted } from '#app/pages/match/kit/noted.tsx'
import { autoPurchaseTexts, defaultOwnSettings } from '#worker/money/purchases/settings/constants.ts'

/** The element in focus once a page has shown each of these, one after another. */
async function focusAfter(...shown: ReactNode[]) {
  const root = createRoot(document.querySelector('main') as HTMLElement)
  for (const node of shown) {
    const router = createMemoryRouter([{ path: '/', Component: () => node }])
    await act(async () => root.render(createElement(RouterProvider, { router })))
  }
  const focused = document.activeElement
  const found = {
    name: focused?.getAttribute('name'),
    id: focused?.id,
    isInvalid: focused?.hasAttribute('aria-invalid'),
  }
  await act(async () => root.unmount())
  return found
}

test('a way of being asked that is refused has the focus, and says that it is wrong', async () => {
  const settings = {
    ...defaultOwnSettings,
    auto_purchase_enabled: true,
    purchase_confirmation_required: true,
    auto_registration_enabled: false,
  }
  const trouble = {
    message: autoPurchaseTexts.noSms,
    errors: { notificationMethod: [autoPurchaseTexts.noSms] },
    typed: { notificationMethod: 'sms' },
  }
  const form = (refused: typeof trouble | undefined) =>
    createElement(SettingsForm, { settings, trouble: refused, isSaved: false, savedAt: 0 })
  expect(await focusAfter(form(trouble))).toMatchObject({ name: 'notificationMethod', isInvalid: true })
  expect((await focusAfter(form(undefined))).name).toBeNull()
})

test('what the kit noted of an answer has the focus', async () => {
  const noted = createElement(Noted, { isTrouble: false, answer: {}, text: 'Noted.' })
  expect((await focusAfter(noted)).id).toBe('noted')
})
