import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { restoreCopy } from '#scripts/restore-copy.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { manifestsPrefix, prefix } from '#worker/running/system/backup/copy/constants.ts'
import type { Copy } from '#worker/running/system/backup/copy/contract.ts'
import { createPartSealer } from '#worker/running/system/backup/copy/sealing.ts'
import { ran } from './run-command.ts'

const secret = 'a secret of at least thirty-two characters'
const id = '2026-11-26T08-00-00-000Z'
const key = `${prefix}${id}/settings.1`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-copy-'))
})
afterEach(() => rm(folder, { recursive: true }))

const target = () => join(folder, 'out', 'restore.sql')

async function put(name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, 'bucket', name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** A copy of one table with one row. */
async function putCopy(): Promise<void> {
  const lines = [["'claims'", '1', '5']]
  const file = await createPartSealer(new Secret(secret)).seal(lines)
  const tables = [{ name: 'settings', columns: ['name', 'is_on', 'changed_at'], key: ['name'] }]
  const parts = [{ key, table: 'settings', rows: lines.length, bytes: file.length }]
  const copy: Copy = { version: 1, id, startedAt: 1, finishedAt: 2, tables, table: 1, after: null, parts, failures: 0 }
  await put(`${manifestsPrefix}${id}.json`, JSON.stringify(copy))
  await put(key, file)
}

async function restore({ of = id, secret: given = secret } = {}) {
  await mkdir(dirname(target()), { recursive: true })
  const environment = { LINK_SECRET: given }
  return ran((args, print) => restoreCopy(environment, args, print), of, target(), '--from', join(folder, 'bucket'))
}

const left = () => readdir(dirname(target()))

describe('restore-copy', () => {
  test('writes a copy as SQL', async () => {
    await putCopy()
    const { status, stdout } = await restore()
    expect(status).toBe(0)
    expect(stdout).toContain('1 rows of 1 tables')
    expect(await readFile(target(), 'utf8')).toContain("'claims'")
    expect(await left()).toEqual(['restore.sql'])
  })

  test.each([
    ['the secret is another one', { secret: 'another secret of thirty-two characters' }, `${key} does not open`],
    ['there is no such copy', { of: '2020-01-01' }, 'There is no copy 2020-01-01'],
  ])('says in one line why there is nothing to restore, and leaves no file, when %s', async (_, asked, reason) => {
    await putCopy()
    const { status, stderr } = await restore(asked)
    expect(status).toBe(1)
    expect(stderr).toContain(reason)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(await left()).toEqual([])
  })

  test('keeps the file of before when a part is missing', async () => {
    await putCopy()
    await restore()
    const before = await readFile(target(), 'utf8')
    await rm(join(folder, 'bucket', key))
    const { status, stderr } = await restore()
    expect([status, stderr.trim()]).toEqual([1, `${key} is missing: this copy is not whole.`])
    expect(await readFile(target(), 'utf8')).toBe(before)
  })

  test('refuses a copy that was given up', async () => {
    await putCopy()
    const path = join(folder, 'bucket', `${manifestsPrefix}${id}.json`)
    await writeFile(path, (await readFile(path, 'utf8')).replace('"finishedAt":2', '"finishedAt":null'))
    const { status, stderr } = await restore()
    expect([status, stderr.trim()]).toEqual([1, `The copy ${id} was given up before it was whole.`])
  })

  test('refuses to begin without the secret', async () => {
    const { status, stderr } = await restore({ secret: '' })
    expect([status, stderr.trim()]).toEqual([1, 'LINK_SECRET is not set: the copy is sealed with it.'])
  })

  test('says that what it found is not the list of a copy', async () => {
    await put(`${manifestsPrefix}${id}.json`, '{"version": 2}')
    const { status, stderr } = await restore()
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain('is not the list of a copy')
  })
})
