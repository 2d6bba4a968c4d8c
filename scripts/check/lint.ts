// node scripts/check/lint.ts
//
// Format and lint. Biome reads each file by itself, so that it is given only those that it has not passed as they are:
// the whole takes 15 s of CPU.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Fingerprints of the files that passed. */
type Passed = { rules: string; files: Record<string, string> }

const note = 'node_modules/.cache/passed-lint.json'
/** With another of these, every file is read again; which rules apply follows from the dependencies. */
const rules = ['biome.json', 'scripts/check/counted-at-once.grit', 'package.json', 'package-lock.json', '.gitignore']
const kinds = /\.(?:[cm]?[jt]sx?|jsonc?|css|html|grit|graphql)$/

export function fingerprint(...paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/** The files that are not known to pass. */
export function unknown(files: Record<string, string>, rules: string, passed: Passed): string[] {
  const known = rules === passed.rules ? passed.files : {}
  return Object.keys(files).filter((path) => known[path] !== files[path])
}

function listed(): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return [...new Set(files.split('\0'))].filter((path) => kinds.test(path) && existsSync(path))
}

function readPassed(): Passed {
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : { rules: '', files: {} }
}

function lint(paths: string[]): number {
  const quiet = process.env.FORCE_COLOR === '1' ? [] : ['--colors=off']
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--no-errors-on-unmatched']
  return spawnSync(process.execPath, [...biome, ...quiet, ...paths], { stdio: 'inherit' }).status ?? 1
}

if (import.meta.main) {
  const files = Object.fromEntries(listed().map((path) => [path, fingerprint(path)]))
  const now = { rules: fingerprint(...rules), files }
  const paths = unknown(files, now.rules, readPassed())
  const code = paths.length === 0 ? 0 : lint(paths)
  if (code !== 0) process.exit(code)
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, JSON.stringify(now))
}
