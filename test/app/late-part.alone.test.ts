import './dom.ts'

import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { latePart } from '#app/ui/late-part.tsx'

const main = document.querySelector('main') as HTMLElement

test('a part that is far from the window comes when what it shows has changed', async () => {
  Object.assign(globalThis, {
    requestAnimationFrame: (next: () => void) => next(),
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  })
  main.id = 'tickets'
  const load = async () => ({ default: ({ text }: { text: string }) => text })
  const { Part, want } = latePart(load, { nearId: 'tickets', pick: (part) => part.default })
  const root = createRoot(main)
  await act(async () => root.render(createElement(Part, { text: '2 tickets' })))
  expect(main.textContent).toBe('')
  await act(async () => want())
  expect(main.textContent).toBe('2 tickets')
})

test('code that comes without the part, as a chunk at a fresh address may, takes nothing of the page away', async () => {
  const { Part } = latePart(async () => ({}) as { Tickets: () => string }, { pick: (part) => part.Tickets })
  const root = createRoot(main)
  await act(async () => root.render(createElement('p', null, 'All else', createElement(Part, {}))))
  expect(main.textContent).toBe('All else')
  await act(async () => root.unmount())
})
