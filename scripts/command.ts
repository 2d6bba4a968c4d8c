/** A mistake that the operator can fix; printed as one line, without a stack. */
export class UsageError extends Error {}

/** Takes lines for the standard output, and for the standard error. */
export type Printer = { out(line: string): void; problem(line: string): void }

/** A script's work as a function: from its arguments to its exit status. Tests call it without starting a process. */
export type Command = (args: string[], print: Printer) => Promise<number>

/** Runs a command with this process's arguments and streams. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await command(process.argv.slice(2), {
    out: (line) => process.stdout.write(`${line}\n`),
    problem: (line) => process.stderr.write(`${line}\n`),
  })
}

/** Answers a usage error with one line under the script's name, and status 2. */
export function withUsage(name: string, command: Command): Command {
  return async (args, print) => {
    try {
      return await command(args, print)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      print.problem(`${name}: ${error.message}`)
      return 2
    }
  }
}
