// What an operator may change is noted in the audit log: each call under an administrative permission leads from its route to
// a method that takes `note`, which makes the statement that goes into the change's own batch.
import { posix } from 'node:path'
import type { SourceFile } from './imports.ts'
import { type Node, parse, walk } from './syntax.ts'

/** Permissions of people over what is their own; any other, or one that cannot be read here, is an operator's. */
const personal = /^'(?:CREATE_ALERTS|MANAGE_PREFERENCES|VIEW_MATCHES)'$/

/** What an operator may send that changes nothing. */
export const unnoted: Record<string, string> = {
  'POST /api/test-email': 'It sends one mail to the operator who asks.',
}

const why = "No method that it calls makes a note in the audit log of an operator's change."

/** One sentence for each administrative write without a note. */
export function unnotedWrites(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^worker\/.*\/(?:[\w-]+\.)?(?:compose|policies)\.ts$/.test(path))
    .flatMap(({ path, source }) =>
      writesOf(source)
        .filter((write) => !isNoted(write, path, files))
        .map((write) => `${path} gives ${write}. ${why}`),
    )
}

/** Calls that write under an administrative permission, named in place or by constants. */
function writesOf(source: string): string[] {
  const policies = source.matchAll(/'((?:POST|PUT|PATCH|DELETE) \/[^']*)':\s*(\{[^}]*\}|[\w.]+|'\w+')/g)
  return [...policies].flatMap(([, write = '', policy = '']) =>
    isAdministrative(policy, source) && !(write in unnoted) ? [write] : [],
  )
}

function isAdministrative(policy: string, source: string): boolean {
  if (policy.startsWith("'")) return false
  if (!policy.startsWith('{')) {
    const constant = constantOf(policy, source)
    return constant === null || isAdministrative(constant, source)
  }
  const spread = [...policy.matchAll(/\.\.\.(\w+)/g)].map(([, name = '']) => name)
  const stated = /\bpermission\b(?::\s*('\w+'|[\w.]+))?/.exec(policy)
  const permission = stated?.[1] ?? 'permission'
  const isOwn =
    stated === null || personal.test(/^'/.test(permission) ? permission : (constantOf(permission, source) ?? ''))
  return !isOwn || spread.some((name) => isAdministrative(name, source))
}

/** What the file's constant of that name is: an object or a text; null for one from elsewhere. */
function constantOf(name: string, source: string): string | null {
  return (
    new RegExp(`\\bconst ${name.replaceAll('.', '\\.')}(?:: \\w+)? = (\\{[^}]*\\}|'\\w+')`).exec(source)?.[1] ?? null
  )
}

/** Whether the route of a call leads to a note, in its feature or, for what that asks, in its wing. */
function isNoted(write: string, path: string, files: readonly SourceFile[]): boolean {
  const [method = '', address = ''] = write.split(' ')
  const folder = `${posix.dirname(path)}/`
  const wing = path.split('/').slice(0, 2).join('/')
  const opening = new RegExp(`\\.${method.toLowerCase()}\\(\\s*'${escaped(address.replace(/^\/api/, ''))}'`)
  const inWing = files.filter((one) => one.path.startsWith(`${wing}/`))
  const route = inWing.find(({ source }) => opening.test(source.replaceAll(/(:\w+)\{[^}]*\}/g, '$1')))
  if (!route) return false
  const home = files.filter(
    (one) => one.path.startsWith(folder) || posix.dirname(one.path) === posix.dirname(route.path),
  )
  const asked = namesIn(handlerOf(route, method.toLowerCase(), address.replace(/^\/api/, '')), route.source)
  return leadsToNote(asked, [functionsOf(home), functionsOf(inWing)])
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function handlerOf({ path, source }: SourceFile, method: string, address: string): Node[] {
  const found: Node[] = []
  walk(parse(path, source).program, ({ type, callee, arguments: given }) => {
    const { property } = (callee ?? {}) as { property?: { name?: string } }
    const [first, ...rest] = (given ?? []) as Node[]
    const isIt = String(first?.value).replaceAll(/\{[^}]*\}/g, '') === address
    if (type === 'CallExpression' && property?.name === method && isIt) found.push(...rest)
  })
  return found
}

/** Methods and functions that are called or passed on. */
function namesIn(nodes: readonly Node[], source: string): string[] {
  return nodes.flatMap(({ start, end }) => source.slice(start, end).match(/\b[a-zA-Z]\w*\b/g) ?? [])
}

type Functions = Map<string, { text: string; path: string }[]>
const indexed = new WeakMap<SourceFile, { name: string; text: string }[]>()

/** Each function of some files by its name. */
function functionsOf(files: readonly SourceFile[]): Functions {
  const all: Functions = new Map()
  for (const file of files) {
    if (!/(?:^|[./])(?:service|desk|routes|compose|follow)\.ts$|\bnote/.test(`${file.path}\n${file.source}`)) continue
    for (const { name, text } of indexOf(file)) all.set(name, [...(all.get(name) ?? []), { text, path: file.path }])
  }
  return all
}

function indexOf(file: SourceFile) {
  const known = indexed.get(file)
  if (known) return known
  const found: { name: string; text: string }[] = []
  walk(parse(file.path, file.source).program, ({ type, id, init, key, value, body, start, end }) => {
    const holder = (type === 'VariableDeclarator' ? init : type === 'Property' ? value : body) as Node | null
    const isFunction = type === 'FunctionDeclaration' || /Function/.test(holder?.type ?? '')
    const { name } = ((type === 'Property' ? key : id) ?? {}) as { name?: string }
    // A function that makes a service holds all its methods, and says nothing of a single one.
    if (isFunction && name && !/^(?:create|compose)[A-Z]/.test(name))
      found.push({ name, text: file.source.slice(start, end) })
  })
  indexed.set(file, found)
  return found
}

const notes = /\bnote(?:View)?\(/

/** A function that is called by its name is the file's own; a method may be another file's. */
function leadsToNote(asked: readonly string[], [home, wing]: [Functions, Functions]): boolean {
  const seen = new Set<string>()
  const open = asked.map((name) => ({ name, within: '', isMethod: true }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name, within, isMethod } = next
    const key = `${name} ${within} ${isMethod}`
    if (seen.has(key)) continue
    seen.add(key)
    const known = [...(home.get(name) ?? []), ...(within === '' && home.has(name) ? [] : (wing.get(name) ?? []))]
    const asMeant = known.filter(({ path }) => (path === within) !== isMethod)
    for (const { text, path } of asMeant.length > 0 ? asMeant : known) {
      if (notes.test(text)) return true
      for (const [, point, called = ''] of text.matchAll(/(\.?)\b([a-zA-Z]\w*)\(/g)) {
        open.push({ name: called, within: path, isMethod: point === '.' })
      }
    }
  }
  return false
}
