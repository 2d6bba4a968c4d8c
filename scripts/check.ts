// npm run check
//
// Types, format, lint, walls between folders, policies, dead code and unused dependencies, side by side: a few seconds.
import { spawn } from 'node:child_process'

const steps: { name: string; args: string[] }[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  {
    name: 'format, lint',
    args: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      ...(process.stdout.isTTY ? [] : ['--colors=off']),
      '.',
    ],
  },
  { name: 'boundaries', args: ['scripts/check/imports.ts'] },
  { name: 'policies', args: ['scripts/check/policies.ts'] },
  { name: 'dead code, dependencies', args: ['node_modules/knip/bin/knip.js', '--config', 'scripts/knip.json'] },
]

function run({ name, args }: { name: string; args: string[] }): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('exit', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

// Generated types come first, because tsc reads them.
const generated = [
  {
    name: 'types of bindings',
    args: ['node_modules/wrangler/bin/wrangler.js', 'types', 'worker-env.d.ts', '--include-runtime=false'],
  },
  { name: 'types of routes', args: ['node_modules/@react-router/dev/bin.cjs', 'typegen'] },
]
const first = await Promise.all(generated.map(run))
const second = await Promise.all(steps.map(run))
process.exit([...first, ...second].every(Boolean) ? 0 : 1)
