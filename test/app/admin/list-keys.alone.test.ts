import '../dom.ts'

import { act, createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { useListKeys } from '#app/pages/admin/use-list-keys.ts'

const main = document.querySelector('main') as HTMLElement
const { HTMLElement, HTMLInputElement } = window
Object.assign(globalThis, { HTMLElement, HTMLInputElement })
// jsdom lays nothing out.
window.Element.prototype.checkVisibility = () => true
window.Element.prototype.scrollIntoView = () => undefined

let root: ReturnType<typeof createRoot>
afterEach(() => act(async () => root.unmount()))

function List({ className }: { className: string }) {
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const rows = ['first', 'second'].map((name) =>
    createElement('li', { key: name }, createElement('a', { href: `/${name}` }, name)),
  )
  return createElement('div', { ref: list }, createElement('ul', { className }, rows))
}

const press = (key: string) => act(async () => document.dispatchEvent(new window.KeyboardEvent('keydown', { key })))

test.each(['desk-list', 'desk-matches', 'reviews', 'ledger-entries'])(
  '"j" and "k" step through %s',
  async (className) => {
    root = createRoot(main)
    await act(async () => root.render(createElement(List, { className })))
    const focused: (string | null | undefined)[] = []
    for (const key of ['j', 'j', 'k']) {
      await press(key)
      focused.push(document.activeElement?.textContent)
    }
    expect(focused).toEqual(['first', 'second', 'first'])
  },
)
