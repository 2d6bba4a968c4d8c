import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { shownOf } from '#app/frame/reader.ts'
import { routeArgs } from './render.tsx'

test('what frame and page show of their reader is read once for a request', async () => {
  let readings = 0
  const preferences = { shown: async () => ({ unread: ++readings }) }
  const { context } = routeArgs({ preferences }, { params: {} }) as { context: RouterContextProvider }
  expect(await Promise.all([shownOf(4, context), shownOf(4, context)])).toEqual([{ unread: 1 }, { unread: 1 }])
})
