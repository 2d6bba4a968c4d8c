import { type Running, stopProcess } from '#scripts/start/processes.ts'

export type Ended = { code: number | null; isStalled: boolean }

/** Waits for a process to end, and kills it with its children after `silenceMs` without output. */
export async function untilEndOrSilence(running: Running, silenceMs: number): Promise<Ended> {
  const { child } = running
  let isStalled = false
  const stall = () => {
    isStalled = true
    stopProcess(running, 'SIGKILL')
  }
  let silence = setTimeout(stall, silenceMs)
  const heard = () => {
    clearTimeout(silence)
    if (!isStalled) silence = setTimeout(stall, silenceMs)
  }
  child.stdout?.on('data', heard)
  child.stderr?.on('data', heard)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearTimeout(silence)
  return { code, isStalled }
}
