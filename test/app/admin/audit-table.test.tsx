import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AuditTable } from '#app/pages/admin/people/audit-table.tsx'

test('a kick-off that changed is shown as a day and an hour, before and after', () => {
  const change = {
    field: 'kickoff_at',
    before: String(Date.parse('2026-11-28T15:00:00Z')),
    after: String(Date.parse('2026-11-28T17:45:00Z')),
  }
  const entry = {
    id: 1,
    at: 0,
    actorId: 1,
    who: 'ada@club.test',
    from: null,
    what: 'Edited a match',
    subject: 'match 3',
    name: 'Brighton & Hove Albion v Fulham',
    changes: [change, { field: 'venue', before: '', after: 'Falmer' }],
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AuditTable entries={[entry]} />
    </MemoryRouter>,
  )
  expect(html).toContain('<del>28 Nov 2026, 15:00</del> <ins>28 Nov 2026, 17:45</ins>')
  expect(html).toContain('<del>empty</del> <ins>Falmer</ins>')
})
