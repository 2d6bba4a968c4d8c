import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Lock = {
  packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }>
}
const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const paths = Object.keys(lock.packages)

test('one workerd version runs development, tests and benchmarks', () => {
  expect(paths.filter((path) => path.endsWith('node_modules/workerd'))).toHaveLength(1)
})

// A lock file without another platform's build installs only here.
test.each([
  [
    'workerd',
    'node_modules/@cloudflare/workerd-',
    ['darwin-arm64', 'darwin-64', 'linux-arm64', 'linux-64', 'windows-64'],
  ],
  ['biome', 'node_modules/@biomejs/cli-', ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']],
  [
    'rolldown',
    'node_modules/@rolldown/binding-',
    ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu', 'win32-x64-msvc'],
  ],
  [
    'oxc-parser',
    'node_modules/@oxc-parser/binding-',
    ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu', 'win32-x64-msvc'],
  ],
  ['esbuild', 'node_modules/@esbuild/', ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']],
])('the lock file has the %s build of every platform', (_name, prefix, platforms) => {
  for (const platform of platforms) expect(paths).toContain(prefix + platform)
})

test('every optional dependency of a native package is in the lock file', () => {
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const isThere = paths.some((candidate) => candidate.endsWith(`node_modules/${name}`))
      expect(isThere, `${name}, wanted by ${path}`).toBe(true)
    }
  }
})

test('versions are exact', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})
