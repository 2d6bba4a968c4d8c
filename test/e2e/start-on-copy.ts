import { storeFirstAdminSecret } from '#scripts/first-admin/local.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { assertPortFree } from '#scripts/start/processes.ts'
import { platformPorts, runStack, type Stack } from '#scripts/start/stack.ts'
import { makeWorld } from '#scripts/start/world.ts'
import { copyWorld } from './copied-world.ts'
import type { Watched } from './watched.ts'

type Ports = { appPort: number; sandboxPort: number; smtpPort: number }

const firstPort = 18_800
const portsOfAStack = 200
/** Steps between tried port ranges when a port is taken. */
const further = [0, 5_000, 9_000]

type Start = {
  seededPath: string
  statePath: string
  /** Distinguishes parallel stacks. */
  place: number
  watched: Watched
}

/** Starts the whole product on a copy of the seeded world, on its own ports. */
export async function startOnCopy({ seededPath, statePath, place, watched }: Start): Promise<Stack> {
  const ports = await freePorts(place)
  copyWorld(seededPath, statePath, ports.sandboxPort, watched)
  return runStack({ ...ports, statePath, tickEveryMs: 5_000, isLoud: false, isDev: false })
}

/** Starts it as a new deployment: tables without rows. */
export async function startEmpty({ statePath, place }: Pick<Start, 'statePath' | 'place'>) {
  const ports = await freePorts(place)
  const world = { statePath, sandboxPort: ports.sandboxPort, isFresh: true, isLoud: false, hasHistory: false }
  await Promise.all([ensureBuild(), makeWorld({ ...world, isEmpty: true })])
  const firstAdminSecret = (await storeFirstAdminSecret(statePath)) ?? ''
  const stack = await runStack({ ...ports, statePath, tickEveryMs: 5_000, isLoud: false, isDev: false })
  return { ...stack, firstAdminSecret }
}

async function freePorts(place: number): Promise<Ports> {
  for (const by of further) {
    const appPort = firstPort + by + place * portsOfAStack
    const ports = { appPort, sandboxPort: appPort + 100, smtpPort: appPort + 150 }
    if (await areFree(ports)) return ports
  }
  throw new Error(`The ports of stack ${place} are taken.`)
}

async function areFree(ports: Ports): Promise<boolean> {
  const platforms = Array.from({ length: platformPorts }, (_, index) => ports.sandboxPort + 1 + index)
  const probes = [...Object.values(ports), ...platforms].map((port) => assertPortFree(port, ''))
  return (await Promise.allSettled(probes)).every(({ status }) => status === 'fulfilled')
}
