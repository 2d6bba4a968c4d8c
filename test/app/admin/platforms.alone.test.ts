import '../dom.ts'

import { act, createElement, type FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, useActionData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import PlatformsPage from '#app/pages/admin/sellers/platforms.tsx'

/** A page component's props that the router provides and the page ignores. */
const Props = PlatformsPage as unknown as FunctionComponent<Record<string, unknown>>

test('a platform that is refused has the focus on its first wrong field', async () => {
  const loaderData = { operator: { permissions: ['ALL'] }, platforms: [], isAdding: true, done: null }
  const Page = () => createElement(Props, { loaderData, actionData: useActionData() })
  const error = { message: 'Please check the highlighted values.', fields: { origin: ['Enter an address.'] } }
  const router = createMemoryRouter([{ path: '/', Component: Page, action: () => ({ typed: {}, error }) }])
  const main = document.querySelector('main') as HTMLElement
  const root = createRoot(main)
  await act(async () => root.render(createElement(RouterProvider, { router })))
  await act(async () => {
    const formData = new URLSearchParams({ name: 'New Shop' }) as unknown as FormData
    await router.navigate('/', { formMethod: 'post', formData })
  })
  expect(document.activeElement?.getAttribute('name')).toBe('origin')
  await act(async () => root.unmount())
})
