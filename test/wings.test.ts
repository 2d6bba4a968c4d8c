import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wings } from '#scripts/check/architecture.ts'

const homes = [...wings.map((wing) => `worker/${wing}`), 'durable']
const paths = globSync('{worker,durable}/**')

const readmeOf = (home: string) => readFileSync(`${home}/README.md`, 'utf8')
const quotedIn = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, quoted]) => quoted ?? [])
const isPath = (quoted: string) => /^[\w./-]+(?:\.tsx?|\/)$/.test(quoted)

/** A file that follows another in a cell stands beside it, or below the folder above. */
function fileOf(home: string, name: string, before: string | undefined): string | undefined {
  const folders =
    before === undefined ? ['', home] : [posix.dirname(before), posix.dirname(posix.dirname(before)), home, '']
  return folders.map((folder) => posix.join(folder, name)).find((path) => existsSync(path))
}

function filesOf(home: string, names: readonly string[]): string[] {
  const files: string[] = []
  for (const name of names) files.push(fileOf(home, name, files.at(-1)) ?? `missing: ${name}`)
  return files
}

const isDefined = (name: string, source: string) =>
  new RegExp(`\\b(?:function|const|class) ${name}\\b|^\\s+(?:async )?${name}\\(`, 'm').test(source)

/** Rows of the tables that name a function for each step. */
function stepsOf(home: string): { files: string[]; names: string[] }[] {
  return readmeOf(home)
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length === 3 && /`\w+`/.test(cells[2] ?? '') && (cells[1] ?? '').includes('.ts'))
    .map(([, where = '', what = '']) => ({ files: filesOf(home, quotedIn(where)), names: quotedIn(what) }))
}

test.each(homes)('the README of %s names every folder in it', (home) => {
  const text = readmeOf(home)
  const folders = readdirSync(home, { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => `\`${name}/\``).filter((name) => !text.includes(name))).toEqual([])
})

test.each(homes)('each file and folder that the README of %s names is there', (home) => {
  // Named by its own folder, beside another file of its row, or below one.
  const isThere = (name: string) =>
    existsSync(name) || paths.some((path) => `/${path}/`.includes(`/${name.replace(/\/$/, '')}/`))
  expect(quotedIn(readmeOf(home)).filter((name) => isPath(name) && !isThere(name))).toEqual([])
})

describe.each(homes)('the steps in the README of %s', (home) => {
  test('each function stands in a file of its row, and each file is there', () => {
    const lost = stepsOf(home).flatMap(({ files, names }) => {
      const sources = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
      const undefinedHere = names.filter((name) => !sources.some((source) => isDefined(name, source)))
      return [...files.filter((file) => file.startsWith('missing')), ...undefinedHere]
    })
    expect(lost).toEqual([])
  })
})

test('a check, a change, a purchase and a room have their steps in a README', () => {
  const withSteps = homes.filter((home) => stepsOf(home).length > 5)
  expect(withSteps).toEqual(['worker/watching', 'worker/alerting', 'worker/money', 'durable'])
})
