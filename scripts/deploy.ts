// npm run deploy [-- --dry-run]
//
// Builds, applies the new migrations to the remote database, and deploys. Migrations only add, so the version that is
// still running works with the new schema. `npm run provision` comes once before. --dry-run prints the commands.
import { spawnSync } from 'node:child_process'

const isDryRun = process.argv.includes('--dry-run')
if (process.argv.includes('--help')) {
  console.log('npm run deploy [-- --dry-run]    build, migrate the remote database, deploy')
  process.exit(0)
}

const steps = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['node_modules/wrangler/bin/wrangler.js', 'd1', 'migrations', 'apply', 'DB', '--remote'],
  ['node_modules/wrangler/bin/wrangler.js', 'deploy'],
]

for (const step of steps) {
  console.log(step.join(' '))
  if (isDryRun) continue
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
