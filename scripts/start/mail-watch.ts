import { z } from 'zod'
import { secondMs } from '#worker/ground/platform/clock.ts'

const checkEveryMs = 2 * secondMs
/** Lines per check; the rest is summarised as a count. */
const maxLines = 5

const Mails = z.array(z.object({ id: z.string(), to: z.string(), subject: z.string() }))

/** One line per newly arrived mail; `mails` are newest first. */
export function mailLines(mails: readonly { to: string; subject: string }[]): string[] {
  const lines = mails.map(({ to, subject }) => `  mail to ${to}: ${subject}`).reverse()
  const more = lines.length - maxLines
  return more > 0 ? [...lines.slice(0, maxLines), `  and ${more} more mails`] : lines
}

/** Prints a line when a mail arrives in the sandbox's mailbox; returns a stop function. */
export function watchMails(sandboxOrigin: string, since: number, print: (line: string) => void): () => void {
  const known = new Set<string>()
  let isAsking = false
  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const answer = await fetch(`${sandboxOrigin}/control/mail?since=${since}&limit=200`)
      const mails = Mails.parse(await answer.json()).filter(({ id }) => !known.has(id))
      for (const { id } of mails) known.add(id)
      for (const line of mailLines(mails)) print(line)
    } catch {
      // The sandbox is busy or stopping: the next check catches up.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), checkEveryMs)
  return () => clearInterval(timer)
}
