// Child processes of the local stack: started in their own groups, stopped as a whole, and ended with us.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { noteOutput } from './heartbeat.ts'

export type Running = { name: string; child: ChildProcess; output: () => string }

type Options = {
  env?: Record<string, string>
  isLoud?: boolean
  logFile?: string
  /** It leaves the cores to whatever else wants them. */
  isPatient?: boolean
}

/** Starts a Node script; keeps its output (the last 64 KB, all of it in `logFile`) and shows it when `isLoud`. */
export function startProcess(name: string, args: string[], options: Options): Running {
  const isNice = options.isPatient && process.platform !== 'win32'
  const [command, ...before] = isNice ? ['nice', '-n', '10', process.execPath] : [process.execPath]
  const child = spawn(command ?? '', [...before, '--import', './scripts/start/end-with-parent.ts', ...args], {
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  let output = ''
  if (options.logFile) writeFileSync(options.logFile, '')
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-65_536)
    if (options.logFile) appendFileSync(options.logFile, chunk)
    if (!options.isLoud) return
    process.stdout.write(chunk)
    noteOutput()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { name, child, output: () => output }
}

/** Ends a process and its children; kills them after five seconds. */
export async function stopProcess({ child }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  signalGroup(child, signal)
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), 5_000)
  await ended
  clearTimeout(force)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The group has already ended.
  }
}

/** Runs a script to its end with its output shown; a failure carries the exit code. */
export async function runToEnd(
  name: string,
  args: string[],
  env: Record<string, string> = {},
  isLoud = true,
): Promise<string> {
  const running = startProcess(name, args, { env, isLoud })
  const code = await new Promise<number | null>((resolve) => running.child.once('exit', resolve))
  if (code !== 0) throw new Error(`${name} ended with code ${code}\n${isLoud ? '' : running.output()}`)
  return running.output()
}

/** workerd ends connections that are idle for 5 s: on a busy machine a request may be written to one that is closing. */
export const oneConnection: RequestInit = { headers: { Connection: 'close' } }

/** Waits until the address responds below 500, or fails with the process's output. */
export async function waitForHttp(url: string, running: Running, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (running.child.exitCode !== null) break
    const answer = await fetch(url, { ...oneConnection, signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${running.name} did not answer at ${url}\n${running.output()}`)
}

/** Waits until the process just started prints what is sought, or fails with its output. */
export async function waitForOutput(running: Running, sought: RegExp, timeoutMs: number): Promise<RegExpExecArray> {
  const { name, child, output } = running
  const printed = new Promise<RegExpExecArray | null>((resolve) => {
    child.stdout?.on('data', () => {
      const found = sought.exec(output())
      if (found) resolve(found)
    })
    child.once('close', () => resolve(null))
    setTimeout(() => resolve(null), timeoutMs).unref()
  })
  const found = await printed
  if (!found) throw new Error(`${name} did not start\n${output()}`)
  return found
}

/** Fails with a clear message when a port is taken. */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      reject(new Error(`Port ${port} is in use. Stop what uses it, or set ${variable} to another port.`)),
    )
    probe.listen(port, 'localhost', () => probe.close(() => resolve()))
  })
}
