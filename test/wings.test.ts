import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wings } from '#scripts/check/architecture.ts'

test.each(wings)('the README of %s names every folder in it', (wing) => {
  const text = readFileSync(`worker/${wing}/README.md`, 'utf8')
  const folders = readdirSync(`worker/${wing}`, { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => `\`${name}/\``).filter((name) => !text.includes(name))).toEqual([])
})
