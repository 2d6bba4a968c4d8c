// `npm start`: installs what is missing, then hands over to scripts/start/main.ts on the Node that the tools need.
// Node built-ins only.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, projectRoot, toolEnvironment, toolNode } from './setup/dependencies.mjs'
import { usage } from './start/usage.mjs'

if (process.argv.some((word) => word === '--help' || word === '-h')) {
  console.log(usage)
  process.exit(0)
}

const startedAt = Date.now()
await ensureDependencies()
const child = spawn(toolNode, [join(projectRoot, 'scripts/start/main.ts'), ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
  // The reported start time counts from here.
  env: { ...toolEnvironment(), TOUCHLINE_STARTED_AT: String(startedAt) },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
