import { expect, test } from 'vitest'
import { markdownTable } from '#scripts/bench/table.ts'

test('the figures stand in a table below the command that measured them', () => {
  const rows = [
    { what: 'checks', figure: '800 /s', beside: 'a | b', goal: '900 /s', isMet: false },
    { what: 'fonts', figure: '86 KB' },
  ]
  expect(markdownTable(['checks', 'code'], rows)).toBe(
    `# npm run bench -- checks code

| what | figure | beside | goal |  |
|---|---|---|---|---|
| checks | 800 /s | a \\| b | 900 /s | NOT MET |
| fonts | 86 KB |  |  |  |
`,
  )
  expect(markdownTable([], rows)).toMatch(/^# npm run bench\n/)
})
