import { expect, test } from 'vitest'
import { readHtml } from '#worker/watching/monitoring/extract/html.ts'
import { Steps } from '#worker/watching/monitoring/extract/steps.ts'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { kickoff, makeEvent, makeEvidence, makeMeant } from './meant.ts'

const ours = 'Celtic v Rangers'
const others = ['Celtic v Hibernian', 'Celtic v Aberdeen']

function identityOf(title: string, headings: readonly string[], hasData = true) {
  const { names } = readHtml(`<title>${title}</title><body>${headings.join('')}`, new Steps(10_000))
  const event = hasData ? makeEvent(ours, { startDate: kickoff }) : null
  return identify(
    makeEvidence({ event, names }),
    makeMeant({ home: 'Celtic', away: 'Rangers', league: null, venue: null, country: 'Scotland' }),
  ).identity
}

const second = (names: readonly string[]) => names.map((name) => `<h2>${name}</h2>`)

test('data of our match counts on a page that lists several, whichever comes first', () => {
  expect(identityOf('Celtic – Tickets', second([...others, ours]))).toBe('same')
  expect(identityOf('Tickets', second([...others, 'Celtic v Hearts', 'Celtic v Dundee United']))).toBe('same')
})

test('a page that is called another match is not believed, nor one that lists without our data', () => {
  expect(identityOf('Tickets', ['<h1>Celtic v Hibernian</h1>', ...second([ours])])).toBe('unsure')
  expect(identityOf('Celtic v Hibernian', second([...others, ours]))).not.toBe('same')
  expect(identityOf('Tickets', second(['Celtic v Hibernian']))).not.toBe('same')
  expect(identityOf('Tickets', second([...others, ours]), false)).not.toBe('same')
})
