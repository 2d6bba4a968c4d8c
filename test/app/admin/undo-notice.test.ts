import { expect, test } from 'vitest'
import { undoNotice, undoOf } from '#app/pages/admin/people/users-address.ts'

test('a bulk act is taken back for those alone that it changed, by its opposite', () => {
  expect(undoOf(undoNotice([5, 6], false))).toEqual({ what: 'activate', ids: [5, 6] })
  expect(undoOf(undoNotice([5], true))).toEqual({ what: 'deactivate', ids: [5] })
})

test('nothing is offered to be taken back where nothing changed, or the notice is none', () => {
  for (const notice of [undoNotice([], true), null, 'erase 5', 'activate', 'activate x']) {
    expect(undoOf(notice)).toBeNull()
  }
})
