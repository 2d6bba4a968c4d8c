import '../dom.ts'

import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { OfflineNote } from '#app/pages/match/offline-note.tsx'

const main = document.querySelector('main') as HTMLElement

async function tell(event: 'offline' | 'online'): Promise<string | null> {
  await act(() => window.dispatchEvent(new window.Event(event)))
  return main.textContent
}

test('a match that is open when the network is lost says so with when it was read, until the network is back', async () => {
  const readAt = Date.parse('2026-11-30T12:14:00Z')
  await act(() => createRoot(main).render(createElement(OfflineNote, { readAt })))
  expect(main.textContent).toBe('')
  expect(await tell('offline')).toBe("You're offline. As of 12:14")
  expect(main.querySelector('[role="status"]')).not.toBeNull()
  expect(await tell('online')).toBe('')
})
