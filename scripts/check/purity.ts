// What a pure file may not touch, and what only the roots may: read from the syntax tree, however it is written.
import { matchesGlob } from 'node:path'
import { role } from './architecture.ts'
import type { SourceFile } from './imports.ts'
import { type Node, parse, walk } from './syntax.ts'

/** An object's class, its store, and its parts, which wait for others. All beside them in its folder only decides. */
const working = [
  'durable/alarm.ts',
  'durable/*/{*-part,store,outbox,publisher,merging,checks}.ts',
  'durable/live-feed/{poller,reader}.ts',
  'durable/relay/{announcements,audience,channels,flushes,lane,root,roster,sessions,shard,source}.ts',
]
/** The class that the runtime makes: `durable/relay/relay.ts`. */
const isObject = (path: string) => /^durable\/([^/]+)\/\1\.ts$/.test(path)

/** Decisions without clock, randomness or network. */
const isPureFile = (path: string) =>
  path.startsWith('durable/')
    ? !isObject(path) && !working.some((glob) => matchesGlob(path, glob))
    : role('rules', 'constants').some((glob) => matchesGlob(path, glob))

/** Where a binding becomes a dependency: the roots, and the classes that the runtime makes. */
const isRootFile = (path: string) => path === 'worker/index.ts' || path.startsWith('worker/entry/') || isObject(path)

/** What a pure file keeps between calls: the same question has the same answer, sooner. */
export const remembered: Record<string, string> = {
  'worker/matches/catalogue/add-ons/rules.ts answers': 'Every check asks for each offer, and names are few.',
  'worker/watching/matching/dictionary.rules.ts known': 'The dictionary is built once, where it is first asked.',
  'worker/watching/matching/places.rules.ts codesOf':
    'The country of a ground is asked with every check, and names are few.',
  'worker/watching/matching/starts.rules.ts knownZones': 'Whether a zone is known is asked for each date.',
  'worker/watching/monitoring/availability-words.rules.ts answers':
    'Every check asks for each offer, and words are few.',
  'worker/watching/monitoring/identity/offers.rules.ts answers': 'Names of tickets come back with every check.',
  'worker/watching/monitoring/identity/our-names.rules.ts answers': 'Names of tickets come back with every check.',
  'worker/watching/monitoring/identity/rules.ts answers': 'A page changes its prices more often than its names.',
  'worker/watching/monitoring/identity/rules.ts known': 'What a match is called is worked out once for each reading.',
  'worker/watching/monitoring/identity/rules.ts ofRead': 'Each add-on of a page asks for the same match.',
}

/** Functions of Node that give the same answer each time. */
const lasting: Record<string, readonly string[]> = {
  'node:crypto': ['createHash', 'createHmac', 'timingSafeEqual'],
  'node:zlib': ['crc32'],
}

const impure = new Set([
  'fetch',
  'crypto',
  'performance',
  'globalThis',
  'self',
  'process',
  'navigator',
  'caches',
  'console',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'scheduler',
  'WebSocket',
  'eval',
  'Function',
])

const settings = 'Bindings and settings are read by the roots (worker/entry/) and given as arguments.'
const arguing = 'A pure file takes time, randomness and the network as arguments, and keeps nothing.'
/** Asked before the tree is made, which takes most of the time. */
const mayRead = /\b(?:Env|process|cloudflare:workers)\b|import\.meta|globalThis\[/

/** One sentence for each use of the clock, of randomness, of the network or of settings where it is not allowed. */
export function impurities(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    const isPure = isPureFile(path)
    const readsSettings = !isRootFile(path) && mayRead.test(source)
    if (!isPure && !readsSettings) return []
    const program = parse(path, source).program as unknown as Node
    const own = declaredIn(program)
    return [
      ...(readsSettings ? settingsIn(path, program, own) : []).map((what) => `${path} uses ${what}. ${settings}`),
      ...(isPure ? effectsIn(path, program, own) : []).map((what) => `${path} uses ${what}. ${arguing}`),
    ]
  })
}

/** What the build puts in place of these is the same in every environment of a deployment. */
const built = new Set(['DEV', 'PROD', 'SSR', 'MODE'])

function settingsIn(path: string, program: Node, own: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  walk(program, (node, parent, key) => {
    const name = nameOf(node, parent, key)
    if ((name === 'process' || name === 'Env') && !own.has(name)) found.add(name)
    if (memberOf(node, 'globalThis') === 'process' || memberOf(node, 'self') === 'process') found.add('process')
    const from = importedFrom(node)
    if (from === 'node:process' || from === 'process') found.add('process')
    if (from === 'cloudflare:workers' && namesIn(node).includes('env')) found.add('env of cloudflare:workers')
    if (isSettingOfBuild(node, parent, path)) found.add('import.meta.env')
  })
  return [...found]
}

/** `import.meta.env`, but for what pages may know of the build. */
function isSettingOfBuild(node: Node, parent: Node | null, path: string): boolean {
  const { object } = node as { object?: Node }
  const isEnv = object?.type === 'MetaProperty' && propertyOf(node) === 'env'
  return (
    isEnv && !(path.startsWith('app/') && parent?.type === 'MemberExpression' && built.has(propertyOf(parent) ?? ''))
  )
}

function effectsIn(path: string, program: Node, own: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  walk(program, (node, parent, key) => {
    if (node.type === 'AwaitExpression') found.add('await')
    const name = nameOf(node, parent, key)
    if (name !== null && impure.has(name) && !own.has(name)) found.add(name)
    if ((name === 'Date' || name === 'Math') && !own.has(name) && !isPlainUse(node, parent, key)) {
      found.add(name === 'Date' ? 'the clock' : 'Math.random')
    }
    if (isFormatOfNow(node)) found.add('the clock')
    const from = importedFrom(node)
    if (from?.startsWith('node:') && namesIn(node).some((one) => !lasting[from]?.includes(one))) found.add(from)
  })
  return [...found, ...stateIn(program).filter((name) => !(`${path} ${name}` in remembered))]
}

/** `Date.UTC()`, `Math.max`, `new Date(at)`, `x instanceof Date`; anything else could be now, or a chance. */
function isPlainUse(node: Node, parent: Node | null, key: string): boolean {
  if (parent === null || parent.type.startsWith('TS')) return true
  if (parent.type === 'MemberExpression' && key === 'object') {
    const property = propertyOf(parent)
    return property !== null && property !== (node.name === 'Date' ? 'now' : 'random')
  }
  if (parent.type === 'NewExpression' && key === 'callee') return (parent.arguments as unknown[]).length > 0
  return parent.type === 'BinaryExpression' && parent.operator === 'instanceof'
}

/** `Intl.DateTimeFormat().format()`: of now, where nothing is given. */
function isFormatOfNow({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || (given as unknown[]).length > 0) return false
  return ['format', 'formatToParts'].includes(propertyOf(callee as Node) ?? '')
}

const changing = new Set(['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice'])

/** Names of the module that change: `let`, and what is filled after it was made. */
function stateIn(program: Node): string[] {
  const kept = new Set<string>()
  const found = new Set<string>()
  for (const one of program.body as Node[]) {
    const declared = (one.declaration ?? one) as Node
    if (declared.type !== 'VariableDeclaration') continue
    for (const { id } of declared.declarations as { id: Node }[]) {
      if (id.type !== 'Identifier') continue
      if (declared.kind === 'const') kept.add(String(id.name))
      else found.add(String(id.name))
    }
  }
  walk(program, ({ type, callee, left }) => {
    const { object } = (type === 'CallExpression' ? callee : type === 'AssignmentExpression' ? left : {}) as {
      object?: Node
    }
    const name = object?.type === 'Identifier' ? String(object.name) : ''
    if (!kept.has(name)) return
    if (type === 'AssignmentExpression' || changing.has(propertyOf(callee as Node) ?? '')) found.add(name)
  })
  return [...found]
}

/** The name where a value or type is used: not a property's, nor a key's. */
function nameOf(node: Node, parent: Node | null, key: string): string | null {
  if (node.type !== 'Identifier') return null
  if (parent?.type === 'MemberExpression' && key === 'property' && parent.computed === false) return null
  const isKey = key === 'key' && parent?.computed === false
  return isKey ? null : String(node.name)
}

/** The name behind the point, or in the brackets; null where it is computed. */
function propertyOf(node: Node): string | null {
  const { type, property, computed } = node as Node & { property?: Node; computed?: boolean }
  if (type !== 'MemberExpression') return null
  if (!computed) return String(property?.name)
  return typeof property?.value === 'string' ? property.value : null
}

const memberOf = (node: Node, owner: string) =>
  (node as { object?: Node }).object?.name === owner ? propertyOf(node) : null

function importedFrom({ type, source, importKind }: Node): string | null {
  return type === 'ImportDeclaration' && importKind !== 'type' ? String((source as Node).value) : null
}

/** What an import names; `*` for all of it. */
function namesIn({ specifiers }: Node): string[] {
  return (specifiers as (Node & { imported?: Node })[])
    .filter(({ importKind }) => importKind !== 'type')
    .map(({ imported }) => String(imported?.name ?? '*'))
}

/** Parameters, variables, functions and types that the file names itself. */
function declaredIn(program: unknown): Set<string> {
  const own = new Set<string>()
  const take = (pattern: unknown) =>
    walk(pattern, (node, parent, key) => {
      const isKey = parent?.type === 'Property' && key === 'key'
      if (parent?.type === 'AssignmentPattern' && key === 'right') return false
      if (node.type === 'Identifier' && !isKey) own.add(String(node.name))
      return key !== 'typeAnnotation'
    })
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') take(node.id)
    if (Array.isArray(node.params)) take(node.params)
    if (/^(Function|Class|TSTypeAlias|TSInterface)\w*$/.test(node.type) && node.id) take(node.id)
    if (/^Import\w*Specifier$/.test(node.type)) take(node.local)
  })
  return own
}
