import './dom.ts'

import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { KeptNote } from '#app/frame/kept-note.tsx'

const main = document.querySelector('main') as HTMLElement
const kept = { name: 'kept', description: '2026-11-30T12:14:00Z' }
vi.stubGlobal('location', { href: 'https://touchline.example/' })
vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming: [kept] }] as never)

async function shown(errors: Record<string, unknown> | null): Promise<string | null> {
  const Page = createRoutesStub([{ id: 'page', path: '*', Component: KeptNote, ErrorBoundary: KeptNote }])
  const root = createRoot(main)
  await act(() => root.render(createElement(Page, { hydrationData: { errors } })))
  const text = main.textContent
  await act(() => root.unmount())
  return text
}

test('a kept page says when it was read; what could not be read in its place does not', async () => {
  expect(await shown(null)).toContain("You're offline. This page is as of 12:14")
  expect(await shown({ page: new TypeError('Failed to fetch') })).toBe('')
})
