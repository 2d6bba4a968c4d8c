import './dom.ts'

import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, useActionData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useRefresh } from '#app/ui/status/use-refresh.ts'

const main = document.querySelector('main') as HTMLElement
const everyMs = 5_000

afterEach(() => {
  vi.useRealTimers()
})

test('what a form was answered stays while the page would reload by itself', async () => {
  vi.useFakeTimers()
  let loads = 0
  function Page() {
    useRefresh(everyMs)
    return createElement('p', null, String(useActionData() ?? 'nothing yet'))
  }
  const loader = () => ++loads
  const action = () => 'refused'
  const router = createMemoryRouter([{ path: '/', Component: Page, loader, action }])
  const root = createRoot(main)
  await act(async () => root.render(createElement(RouterProvider, { router })))
  await act(() => vi.advanceTimersByTimeAsync(everyMs))
  const refreshed = loads
  expect(refreshed).toBeGreaterThan(1)
  await act(() => router.navigate('/', { formMethod: 'post', formData: new FormData() }))
  const answered = loads
  await act(() => vi.advanceTimersByTimeAsync(3 * everyMs))
  expect([main.textContent, loads]).toEqual(['refused', answered])
  await act(() => router.navigate('/'))
  await act(() => vi.advanceTimersByTimeAsync(everyMs))
  expect(loads).toBeGreaterThan(answered + 1)
  await act(async () => root.unmount())
})
