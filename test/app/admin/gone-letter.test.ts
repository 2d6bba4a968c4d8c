import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { shouldRevalidate } from '#app/pages/admin/system/dead-letters.tsx'

test('a letter that another operator replayed or discarded goes from the list when it is pressed', () => {
  const asked = { actionStatus: 404, defaultShouldRevalidate: false } as ShouldRevalidateFunctionArgs
  expect(shouldRevalidate(asked)).toBe(true)
})
