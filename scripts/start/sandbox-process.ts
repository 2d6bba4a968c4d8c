// The sandbox as a process of the local stack. It says where it listens, because the system may choose its ports.
import { join } from 'node:path'
import type { Addresses } from '../sandbox/control.ts'
import { type Running, startProcess, stopProcess, waitForOutput } from './processes.ts'
import { worldIn } from './world.ts'

type SandboxProcess = { running: Running; addresses: Addresses }

export async function startSandboxProcess(
  options: { statePath: string; sandboxPort: number; smtpPort: number; appPort: number },
  timeoutMs: number,
): Promise<SandboxProcess> {
  const running = startProcess('sandbox', ['scripts/sandbox/index.ts', '--world', worldIn(options.statePath)], {
    env: {
      SANDBOX_PORT: String(options.sandboxPort),
      SANDBOX_SMTP_PORT: String(options.smtpPort),
      APP_PORT: String(options.appPort),
    },
    logFile: join(options.statePath, 'sandbox.log'),
  })
  try {
    const [, origin] = await waitForOutput(running, /^Sandbox +(http\S+)/m, timeoutMs)
    const answer = await fetch(`${origin}/control/addresses`, { signal: AbortSignal.timeout(timeoutMs) })
    return { running, addresses: (await answer.json()) as Addresses }
  } catch (error) {
    await stopProcess(running)
    throw error
  }
}
