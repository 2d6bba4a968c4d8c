import { JSDOM } from 'jsdom'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, redirect, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { useSentFetcher } from '#app/pages/admin/sellers/sent-fetcher.ts'

const { window } = new JSDOM('<main></main>')
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true })

test('an answer to what was typed before a form was sent does not end the load that shows what came of it', async () => {
  const tried = Promise.withResolvers<string>()
  const read = [Promise.resolve('as it was'), Promise.withResolvers<string>()] as const
  let post: (fields: Record<string, string>) => void = () => {}
  let reads = 0
  const Page = () => {
    ;({ post } = useSentFetcher<string>())
    return useLoaderData<string>()
  }
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Page,
      loader: () => (reads++ === 0 ? read[0] : read[1].promise),
      action: async ({ request }) =>
        (await request.formData()).get('intent') === 'try' ? tried.promise : redirect('/'),
    },
  ])
  const main = window.document.querySelector('main') as HTMLElement
  const root = createRoot(main)
  await act(async () => root.render(createElement(RouterProvider, { router })))
  expect(main.textContent).toBe('as it was')
  await act(async () => post({ intent: 'try' }))
  const sent = new FormData()
  sent.set('intent', 'save')
  await act(async () => void router.navigate('/', { formMethod: 'post', formData: sent }))
  await act(async () => tried.resolve('three offers'))
  await act(async () => read[1].resolve('In force.'))
  expect(main.textContent).toBe('In force.')
  await act(async () => root.unmount())
})
