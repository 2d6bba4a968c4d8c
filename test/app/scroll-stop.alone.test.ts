import './dom.ts'

import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useScrollStop } from '#app/ui/use-scroll-stop.ts'

const main = document.querySelector('main') as HTMLElement
const root = createRoot(main)
let resized = () => {}

vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(callback: () => void) {
      resized = callback
    }
    observe() {}
    disconnect() {}
  },
)

function Box() {
  return createElement('ul', useScrollStop<HTMLUListElement>())
}

/** The box after it was measured with its content this wide. */
async function measured(content: number): Promise<HTMLElement> {
  await act(() => root.render(createElement(Box)))
  const box = main.firstElementChild as HTMLElement
  Object.defineProperties(box, {
    clientWidth: { value: 100, configurable: true },
    scrollWidth: { value: content, configurable: true },
  })
  await act(() => resized())
  return box
}

afterEach(() => act(() => root.render(null)))

test('a box is a stop for the keyboard where it scrolls, and none where all of it is seen', async () => {
  expect((await measured(300)).tabIndex).toBe(0)
  expect((await measured(100)).hasAttribute('tabindex')).toBe(false)
  expect((await measured(300)).tabIndex).toBe(0)
})

test('a box with the focus keeps it when it scrolls no more', async () => {
  const box = await measured(300)
  box.focus()
  await measured(100)
  expect(document.activeElement).toBe(box)
})
