// npm run check
//
// Types, format, lint, walls between folders, policies, dead code and unused dependencies, side by side: a few seconds.
import { spawn } from 'node:child_process'
import { type Generated, isFresh, noteMade } from './check/generated.ts'

type Step = { name: string; args: string[]; env?: Record<string, string>; made?: Generated }

const steps: Step[] = [
  { name: 'format, lint', args: ['scripts/check/lint.ts'] },
  { name: 'boundaries', args: ['scripts/check/imports.ts'] },
  { name: 'policies', args: ['scripts/check/policies.ts'] },
]

/** Compiled scripts are kept: half of what most steps run is the same every time. */
const compiled = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' }

function run({ name, args, env, made }: Step): Promise<boolean> {
  if (made && isFresh(made)) {
    console.log(`ok     ${name}, as they were`)
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...compiled, ...env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('exit', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
      if (code !== 0) console.log(output)
      else if (made) noteMade(made)
      resolve(code === 0)
    })
  })
}

const generated: Step[] = [
  {
    name: 'types of bindings',
    args: ['node_modules/wrangler/bin/wrangler.js', 'types', 'worker-env.d.ts', '--include-runtime=false'],
    made: { from: ['wrangler.toml', '.dev.vars', 'package-lock.json'], to: 'worker-env.d.ts' },
  },
  {
    name: 'types of routes',
    args: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    made: { from: ['app/routes.ts', 'vite.config.ts', 'package-lock.json'], to: '.react-router/types/+routes.ts' },
  },
]

/** They read the generated types. */
const afterGenerated: Step[] = [
  // One checker: each further one works out again what the types have in common, and the cores are busy with the rest.
  // What it knows of unchanged files is kept beside the dependencies: 18 s become 3.
  {
    name: 'types',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
    // Collects garbage a third as often, for a tenth more memory: 42 s of CPU become 30 where nothing is kept.
    env: { GOGC: '300' },
  },
  {
    name: 'dead code, dependencies, cycles',
    // Not by its cache, which keeps the pages of an older app/routes.ts.
    args: ['node_modules/knip/bin/knip.js', '--config', 'scripts/knip.json'],
  },
]

async function runAll(all: readonly Step[]): Promise<boolean> {
  return (await Promise.all(all.map(run))).every(Boolean)
}

const inOrder = async () => (await runAll(generated)) && (await runAll(afterGenerated))
const [others, typed] = await Promise.all([runAll(steps), inOrder()])
process.exit(others && typed ? 0 : 1)
