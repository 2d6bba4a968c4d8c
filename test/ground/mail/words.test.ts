import { expect, test } from 'vitest'
import { unlinkedName } from '#worker/ground/mail/words.rules.ts'

test.each([
  ['Ann St. John', 'Ann St. John'],
  ['J.R.R. Tolkien', 'J R R. Tolkien'],
  ['Seats 4 You Ltd.', 'Seats 4 You Ltd.'],
  ["O'Neill-Ødegård", "O'Neill-Ødegård"],
  ['Win at http://evil.example/now', 'Win at http evil example now'],
  ['Pay: evil．example', 'Pay: evil example'],
  ['pay evil。example', 'pay evil example'],
  ['fan@evil.example', 'fan evil example'],
  ['Call +44 909 879 0000 now', 'Call now'],
  ['two\nlines', 'two lines'],
])('a name in a message to a stranger, %s, leads nowhere: %s', (name, shown) => {
  expect(unlinkedName(name)).toBe(shown)
})

test('a long name is cut between letters', () => {
  expect(unlinkedName('a'.repeat(50), 40)).toBe(`${'a'.repeat(39)}…`)
})
