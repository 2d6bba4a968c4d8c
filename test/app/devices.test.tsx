import { expect, test } from 'vitest'
import { Devices } from '#app/pages/profile/devices.tsx'
import { markup, words } from './render.tsx'

const entry = { id: 's1', device: 'Firefox', createdAt: 0, lastSeenAt: 0, isCurrent: true }
const shown = (sessions: Parameters<typeof Devices>[0]['sessions']) =>
  words(markup(<Devices sessions={sessions} now={1} />))

test('who signs out devices reads that API tokens go on, and what ends them', () => {
  const text = shown([entry, { ...entry, id: 's2', isCurrent: false }])
  expect(text).toContain('API tokens go on when you sign out devices')
  expect(text).toContain('change your password : that ends every token too.')
  expect(shown([entry])).not.toContain('API tokens')
})
