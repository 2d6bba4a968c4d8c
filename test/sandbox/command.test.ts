import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandboxCommand } from '#scripts/sandbox/index.ts'
import { ran } from '#test/scripts/run-command.ts'
import { testWorld } from './world.ts'

const command = 'scripts/sandbox/index.ts'

test('prints its usage', async () => {
  const { status, stdout } = await ran(sandboxCommand, '--help')
  expect(status).toBe(0)
  expect(stdout).toContain('SANDBOX_SMTP_PORT')
})

test('reports a missing world in one line', async () => {
  const failure = await ran(sandboxCommand, '--world', '/nowhere.json')
  expect(failure).toMatchObject({ status: 1, stderr: expect.stringMatching(/^No world at \/nowhere\.json: .*\n$/) })
})

test('prints its addresses, answers, and stops on request', async () => {
  const world = join(await mkdtemp(join(tmpdir(), 'world-')), 'world.json')
  await writeFile(world, JSON.stringify(testWorld()))
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_WORLD: world }
  const sandbox = spawn(process.execPath, [command], { env })
  let output = ''
  for await (const chunk of sandbox.stdout) {
    output += chunk
    if (output.includes('The closed & Co')) break
  }
  const [, origin, smtpPort] =
    /^Mailbox {3}(http:\/\/localhost:\d+)\/mail {3}SMTP on localhost:(\d+)$/m.exec(output) ?? []
  const addresses = await (await fetch(`${origin}/control/addresses`)).json()
  expect(addresses).toMatchObject({ origin, smtp_port: Number(smtpPort) })
  sandbox.kill('SIGTERM')
  const [code] = await once(sandbox, 'exit')
  expect(code).toBe(0)
})
