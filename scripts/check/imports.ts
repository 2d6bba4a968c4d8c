// node scripts/check/imports.ts
//
// Fails when a file of the product imports what `architecture.ts` does not allow it, when a pure file is not
// (`purity.ts`), when SQL leaves repositories (`statements.ts`) or its tables (`sql.ts`), when something writes past
// `writers.ts`, when an operator's change is not noted (`notes.ts`), when a query has no bound (`bounds.ts`) or no index (`plans.ts`), when a
// body is read without a limit (`bodies.ts`), or when a literal is spread (`packed.ts`, tests and scripts too).
// Imports are compared by the file that they lead to, however they are written.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { matchesGlob, posix } from 'node:path'
import { architecture, pure, type Row, role, wings } from './architecture.ts'
import { bodiesPast } from './bodies.ts'
import { unboundedQueries } from './bounds.ts'
import { coercions } from './coercions.ts'
import { looseCounts } from './counts.ts'
import { type Exception, exceptions } from './exceptions.ts'
import { unnotedWrites } from './notes.ts'
import { packedSpreads, readSources } from './packed.ts'
import { unindexedStatements } from './plans.ts'
import { impurities } from './purity.ts'
import { tablesPast } from './sql.ts'
import { sqlOutside } from './statements.ts'
import { parse, walk } from './syntax.ts'
import { addedPastSession, writersPast } from './writers.ts'

type Import = { specifier: string; isType: boolean; isExport?: boolean; isComputed?: boolean }
export type SourceFile = { path: string; source: string }

const product = ['worker/**/*.{ts,tsx}', 'durable/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}']

export function readProduct(): SourceFile[] {
  return globSync(product)
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
}

/** One sentence for each forbidden import. */
export function violations(files: readonly SourceFile[], allowed: readonly Exception[] = exceptions): string[] {
  return files.flatMap(({ path, source }) => {
    const row = architecture.find(({ files }) => matches(path, files))
    if (!row) return [`${path} has no place in the architecture (scripts/check/architecture.ts)`]
    const passed = passedOnIn(path, source)
    const imports = [...importsOf(path, source), ...passed].filter(
      ({ specifier }) => !isExcepted(specifier, path, allowed),
    )
    return imports.flatMap((one) => {
      const why = wrongWith(one, row, path)
      return why === null ? [] : [`${path} imports ${one.specifier}. ${why}`]
    })
  })
}

/** The tree itself is seldom asked for: making it takes most of the time. */
function importsOf(path: string, source: string): Import[] {
  const parsed = parse(path, source)
  const { module } = parsed
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isType, isExport: true }] : [],
    ),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => {
    const written = source.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^'([^']*)'$/.exec(written)?.[1]
    return { specifier: literal ?? written, isType: false, isComputed: literal === undefined }
  })
  const hidden = [...source.matchAll(hiddenImport)].map(([written]) => ({
    specifier: written,
    isType: false,
    isComputed: true,
  }))
  return [
    ...statics,
    ...exported,
    ...dynamic,
    ...hidden,
    ...(source.includes('import(') ? typesOf(parsed.program) : []),
  ]
}

/** Types named in the place where they are used: `import('./contract.ts').Match`. */
function typesOf(program: unknown): Import[] {
  const found: Import[] = []
  walk(program, ({ type, source }) => {
    const { value } = (source ?? {}) as { value?: unknown }
    if (type === 'TSImportType' && typeof value === 'string') found.push({ specifier: value, isType: true })
  })
  return found
}

/** What imports files without naming them one by one. */
const hiddenImport = /\bimport\.meta\.(?:glob|resolve)\b|\bcreateRequire\b|'(?:node:)?module'/g

const assigned = /^export (?:const \w+[^=\n]*=\s*(\w+)\s*;?$|default (\w+)\s*;?$|\{([^}]*)\}\s*;?$)/gm

/** Values that a file imports and gives on under a name of its own. */
function passedOnIn(path: string, source: string): Import[] {
  const given = [...source.matchAll(assigned)].flatMap(([, one, other, list = '']) =>
    [one, other, ...list.split(',').map((name) => name.trim().split(' ')[0])].filter(Boolean),
  )
  if (given.length === 0) return []
  return parse(path, source).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    !matches(fileOf(moduleRequest.value, path) ?? '', [...pure, ...role('contract')]) &&
    entries.some(({ isType, localName }) => !isType && given.includes(localName.value))
      ? [{ specifier: moduleRequest.value, isType: false, isExport: true }]
      : [],
  )
}

const computed = 'An import names its file, so that it can be checked.'
const passedOn = 'What another feature has is imported where it is used, not passed on.'

/** Why an import is wrong; null when it is not. */
function wrongWith(one: Import, row: Row, path: string): string | null {
  if (one.isComputed) return computed
  if (isUpwards(one, path)) return upwards
  if (one.isExport && isForeign(one.specifier, path)) return passedOn
  return isAllowed(one, row, path) ? null : row.why
}

function isExcepted(specifier: string, path: string, allowed: readonly Exception[]): boolean {
  return allowed.some((one) => one.file === path && one.may === (fileOf(specifier, path) ?? specifier))
}

function isForeign(specifier: string, path: string): boolean {
  const file = fileOf(specifier, path)
  return (
    path.startsWith('worker/') && path !== 'worker/index.ts' && file !== null && featureOf(file) !== featureOf(path)
  )
}

/** "worker/matches/catalogue" */
const featureOf = (path: string) => path.split('/').slice(0, 3).join('/')

const upwards = `A wing uses the values of those before it alone: ${wings.join(', ')}.`

function isUpwards({ specifier, isType }: Import, path: string): boolean {
  const from = wingOf(path)
  return !isType && from >= 0 && wingOf(fileOf(specifier, path)) > from
}

/** The place of a file's wing in the order; -1 outside of the wings. */
function wingOf(path: string | null): number {
  const [top, wing = ''] = path?.split('/') ?? []
  return top === 'worker' ? wings.indexOf(wing) : -1
}

function isAllowed({ specifier, isType }: Import, row: Row, path: string): boolean {
  const file = fileOf(specifier, path)
  if (file === null) return isPackageAllowed(specifier, row.packages)
  // Generated beside the sources, for them alone.
  if (file.includes('+types/')) return true
  const allowed = [...row.may, ...(isType ? (row.types ?? []) : [])]
  return matches(
    file,
    allowed.map((glob) => glob.replace('<feature>', featureOf(path))),
  )
}

/** The imported file, relative to the project's root; null for a package. */
function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier).replace(/\?.*$/, '')
  return null
}

function isPackageAllowed(specifier: string, packages: readonly string[]): boolean {
  if (isBuiltin(specifier)) return true
  const isNamed = packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
  return isNamed || (packages.includes('*') && !specifier.startsWith('cloudflare:'))
}

function matches(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => isMatch(path, glob))
}

const known = new Map<string, boolean>()

/** Many files import the same ones, and Node reads a pattern anew each time. */
function isMatch(path: string, glob: string): boolean {
  const key = `${glob} ${path}`
  const answer = known.get(key) ?? matchesGlob(path, glob)
  known.set(key, answer)
  return answer
}

if (import.meta.main) {
  const files = readProduct()
  const found = [
    ...violations(files),
    ...impurities(files),
    ...looseCounts(files),
    ...unnotedWrites(files),
    ...unboundedQueries(files),
    ...unindexedStatements(files),
    ...sqlOutside(files),
    ...tablesPast(files, exceptions),
    ...writersPast(files),
    ...addedPastSession(files),
    ...coercions(files),
    ...bodiesPast(files),
    ...packedSpreads(readSources()),
  ]
  for (const one of found) console.log(one)
  process.exit(found.length === 0 ? 0 : 1)
}
