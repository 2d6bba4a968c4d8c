// What a pure file may not touch, and what only the roots may: read from the syntax tree, however it is written.
import { matchesGlob } from 'node:path'
import { role } from './architecture.ts'
import type { SourceFile } from './imports.ts'
import { type Node, parse, walk } from './syntax.ts'

/** Decisions without clock, randomness or network. */
const pureFiles = [...role('rules', 'constants'), 'durable/*/{room,gate,limit,board}.ts']

/** Where a binding becomes a dependency: the roots, and the classes that the runtime makes. */
const roots = ['worker/index.ts', 'worker/entry/**', 'durable/*/*.ts', 'durable/alarm.ts']

const impure = new Set([
  ...['fetch', 'crypto', 'performance', 'globalThis', 'self', 'process', 'navigator', 'caches', 'console'],
  ...['setTimeout', 'setInterval', 'queueMicrotask', 'scheduler', 'WebSocket'],
])

/** One sentence for each use of the clock, of randomness, of the network or of settings where it is not allowed. */
export function impurities(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    const isPure = pureFiles.some((glob) => matchesGlob(path, glob))
    const isRoot = !/^(worker|durable)\//.test(path) || roots.some((glob) => matchesGlob(path, glob))
    if (!isPure && (isRoot || !/\b(Env|process|globalThis)\b/.test(source))) return []
    const found = usesOf(path, source, { isPure, isRoot })
    return [...found].map((what) =>
      what === 'Env' || what === 'process'
        ? `${path} uses ${what}. Bindings and settings are read by the roots (worker/entry/) and given as arguments.`
        : `${path} uses ${what}. A pure file takes time, randomness and the network as arguments.`,
    )
  })
}

function usesOf(path: string, source: string, { isPure, isRoot }: { isPure: boolean; isRoot: boolean }): Set<string> {
  const { program } = parse(path, source)
  const own = declaredIn(program)
  const found = new Set<string>()
  walk(program, (node, parent, key) => {
    const name = nameOf(node, parent, key)
    if (!isRoot && (name === 'process' || (name === 'Env' && !own.has('Env')))) found.add(name)
    if (!isPure) return
    if (node.type === 'AwaitExpression') found.add('await')
    if (name && impure.has(name) && !own.has(name)) found.add(name)
    if (isMember(node, 'Math', 'random')) found.add('Math.random')
    if (isMember(node, 'Date', 'now')) found.add('Date.now')
    if (isClock(node)) found.add('the clock')
  })
  return found
}

/** The name where a value or type is used: not a property's, nor a key's. */
function nameOf(node: Node, parent: Node | null, key: string): string | null {
  if (node.type !== 'Identifier') return null
  if (parent?.type === 'MemberExpression' && key === 'property' && parent.computed === false) return null
  const isKey = key === 'key' && parent?.computed === false
  return isKey ? null : String(node.name)
}

/** Parameters, variables, functions and types that the file names itself. */
function declaredIn(program: unknown): Set<string> {
  const own = new Set<string>()
  const take = (pattern: unknown) =>
    walk(pattern, (node, parent, key) => {
      const isKey = parent?.type === 'Property' && key === 'key'
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

function isMember(node: Node, object: string, property: string): boolean {
  const { type, object: owner, property: name } = node as Node & { object?: Node; property?: Node }
  return type === 'MemberExpression' && owner?.name === object && (name?.name === property || name?.value === property)
}

/** `new Date()` and `Date()`: a date made from nothing. */
function isClock(node: Node): boolean {
  const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: unknown[] }
  return (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'Date' && given?.length === 0
}
