import { storeFirstAdminSecret } from '#scripts/first-admin/local.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type RunOptions, runStack, type Stack } from '#scripts/start/stack.ts'
import { makeWorld } from '#scripts/start/world.ts'
import { copyWorld, moveWorld, seededSandboxPort } from './copied-world.ts'
import type { Watched } from './watched.ts'

type Start = {
  seededPath: string
  statePath: string
  watched: Watched
}

/** On ports that the system chooses. */
function runOptions(statePath: string): RunOptions {
  const ports = { appPort: 0, sandboxPort: 0, smtpPort: 0 }
  return { ...ports, statePath, tickEveryMs: 5_000, isLoud: false, isDev: false }
}

/** Starts the whole product on a copy of the seeded world. */
export async function startOnCopy({ seededPath, statePath, watched }: Start): Promise<Stack> {
  copyWorld(seededPath, statePath, watched)
  return runStack({ ...runOptions(statePath), beforeApp: ({ platforms }) => moveWorld(statePath, platforms) })
}

/** Starts it as a new deployment: tables without rows. */
export async function startEmpty({ statePath }: Pick<Start, 'statePath'>) {
  const world = { statePath, sandboxPort: seededSandboxPort, isFresh: true, isLoud: false, hasHistory: false }
  await Promise.all([ensureBuild(), makeWorld({ ...world, isEmpty: true })])
  const firstAdminSecret = (await storeFirstAdminSecret(statePath)) ?? ''
  return { ...(await runStack(runOptions(statePath))), firstAdminSecret }
}
