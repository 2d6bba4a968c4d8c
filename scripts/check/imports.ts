// node scripts/check/imports.ts
//
// Fails when a file of the product imports what `architecture.ts` does not allow it, or writes past `writers.ts`. Imports are compared by the file that
// they lead to, however they are written.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { matchesGlob, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { architecture, exceptions, type Row } from './architecture.ts'
import { writersPast } from './writers.ts'

type Import = { specifier: string; isType: boolean }
export type SourceFile = { path: string; source: string }

const product = ['worker/**/*.{ts,tsx}', 'durable/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}']

export function readProduct(): SourceFile[] {
  return globSync(product)
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
}

/** One sentence for each forbidden import. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    const row = architecture.find(({ files }) => matches(path, files))
    if (!row) return [`${path} has no place in the architecture (scripts/check/architecture.ts)`]
    return importsOf(path, source)
      .filter((one) => !isAllowed(one, row, path))
      .map(({ specifier }) => `${path} imports ${specifier}. ${row.why}`)
  })
}

function importsOf(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [])),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    isType: false,
  }))
  return [...statics, ...exported, ...dynamic]
}

function isAllowed({ specifier, isType }: Import, row: Row, path: string): boolean {
  const file = fileOf(specifier, path)
  if (exceptions.some((one) => one.file === path && one.may === (file ?? specifier))) return true
  if (file === null) return isPackageAllowed(specifier, row.packages)
  // Generated beside the sources, for them alone.
  if (file.includes('+types/')) return true
  const feature = path.split('/').slice(0, 2).join('/')
  const allowed = [...row.may, ...(isType ? (row.types ?? []) : [])]
  return matches(
    file,
    allowed.map((glob) => glob.replace('<feature>', feature)),
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
  return globs.some((glob) => matchesGlob(path, glob))
}

if (import.meta.main) {
  const files = readProduct()
  const found = [...violations(files), ...writersPast(files)]
  for (const one of found) console.log(one)
  process.exit(found.length === 0 ? 0 : 1)
}
