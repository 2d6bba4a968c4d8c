import { execFile } from 'node:child_process'
import type { Ran } from './run-command.ts'

/** What an executable script prints and ends with in a process of its own: half a second each. */
export function ranAsProcess(script: string, ...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(script, args, { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}
