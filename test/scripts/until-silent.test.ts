import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startProcess } from '#scripts/start/processes.ts'
import { untilEndOrSilence } from '#scripts/test/until-silent.ts'

const silenceMs = 1_000

function fakeProcess() {
  const child = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough() })
  return {
    name: 'fake',
    child: child as unknown as ChildProcess,
    output: () => '',
    print: () => child.stdout.write('.'),
  }
}

afterEach(() => void vi.useRealTimers())

describe('a step of the tests', () => {
  test('that prints nothing for too long is ended with its child processes, and called stalled', async () => {
    const sleeper = 'setInterval(() => {}, 1e6)'
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', '${sleeper}'], { stdio: 'inherit' })`
    const running = startProcess('silent', ['-e', `${parent}; ${sleeper}`], {})
    // The pipe is closed by its last process.
    const areAllGone = new Promise((resolve) => running.child.once('close', resolve))
    expect(await untilEndOrSilence(running, 500)).toEqual({ code: null, isStalled: true })
    await areAllGone
  })

  test('runs as long as it prints', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const running = fakeProcess()
    const ended = untilEndOrSilence(running, silenceMs)
    for (let round = 0; round < 10; round += 1) {
      vi.advanceTimersByTime(silenceMs - 1)
      running.print()
      await new Promise((resolve) => setImmediate(resolve))
    }
    running.child.emit('exit', 0)
    expect(await ended).toEqual({ code: 0, isStalled: false })
  })

  test('is called stalled with any exit code once it was ended for its silence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const running = fakeProcess()
    const ended = untilEndOrSilence(running, silenceMs)
    vi.advanceTimersByTime(silenceMs)
    running.child.emit('exit', 0)
    expect(await ended).toEqual({ code: 0, isStalled: true })
  })
})
