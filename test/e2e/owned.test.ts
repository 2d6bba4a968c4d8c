import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { furtherPlatforms } from '#scripts/seed/further-platforms.ts'
import { platforms } from '#scripts/seed/platforms.ts'
import { parts } from '#scripts/test/parts.ts'
import { ownHomeTeams, ownSellers } from './owned.ts'

const files = globSync('test/e2e/*.{site,e2e}.test.ts')
  .map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.includes('sharedStack()'))

/** Files that use one product side by side. */
const runs = {
  'npm test': files.filter(({ name }) => !name.includes('.deep.')),
  ...Object.fromEntries(
    Object.entries(parts).map(([part, { files: named }]) => [
      `the deep part ${part}`,
      files.filter(({ name }) => named.some((one) => one.endsWith(name))),
    ]),
  ),
}

/** Calls by which a file changes something for all others, by what they change. */
const changes = {
  'the desk': /\bsignInAsOperator\(|\baddPlatform\(/,
  'the football feed': /'\/football\//,
  'the codes on their way': /\bexpireCodes\(/,
  'faults of the sandbox': /\bset(Receiver)?Fault\(|\bredesign\(|\bpayPal\(/,
}

const slugs = [...platforms, ...furtherPlatforms].map(({ slug }) => slug)

describe.each(Object.entries(runs))('in %s', (_run, together) => {
  test.each(Object.entries(changes))('%s can be changed by one file', (_what, change) => {
    expect(together.filter(({ text }) => change.test(text)).length).toBeLessThanOrEqual(1)
  })

  test('a seller is named by the file that has it for itself', () => {
    const named = together.flatMap(({ name, text }) =>
      slugs.filter((slug) => text.includes(`'${slug}'`)).map((slug) => [slug, name]),
    )
    expect(named.filter(([slug = '', name]) => ownSellers[slug] !== name)).toEqual([])
  })
})

test('each club, whose next match at home is for one file, has one', () => {
  for (const own of Object.keys(ownHomeTeams)) {
    const using = files.filter(({ text }) => text.includes(`ownHomeTeams.${own}`)).map(({ name }) => name)
    expect(using, own).toHaveLength(1)
  }
  const teams = Object.values(ownHomeTeams)
  expect(teams).toHaveLength(new Set(teams).size)
})
