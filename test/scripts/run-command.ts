import type { Command } from '#scripts/command.ts'

export type Ran = { status: number; stdout: string; stderr: string }

/** What a script prints and ends with, without a process. */
export async function ran(command: Command, ...args: string[]): Promise<Ran> {
  const lines = { out: '', problem: '' }
  const status = await command(args, {
    out: (line) => {
      lines.out += `${line}\n`
    },
    problem: (line) => {
      lines.problem += `${line}\n`
    },
  })
  return { status, stdout: lines.out, stderr: lines.problem }
}
