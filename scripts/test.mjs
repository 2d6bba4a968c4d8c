// `npm test`: installs what is missing, then checks types, lint and boundaries, and runs the tests in Node, in workerd
// and in a real browser on the built app. Node built-ins only; the work is in scripts/test/main.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, projectRoot, toolEnvironment, toolNode } from './setup/dependencies.mjs'

await ensureDependencies()
const result = spawnSync(toolNode, [join(projectRoot, 'scripts/test/main.ts'), ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: toolEnvironment(),
})
process.exit(result.status ?? 1)
