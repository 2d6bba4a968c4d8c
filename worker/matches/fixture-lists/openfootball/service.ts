import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { CatalogueWriter } from '../../catalogue/writing/service.ts'
import { diffChanged, notedLines, shownLines, shownRefused } from '../constants.ts'
import { type Diff, FileForm } from './contract.ts'
import { changesText, linesOf } from './diff-lines.ts'
import { type ImportPlan, importedColumns } from './plan.ts'
import { planFile } from './planned-file.ts'
import type { createFileRepository } from './repository.ts'

type Ports = {
  repository: ReturnType<typeof createFileRepository>
  writer: Pick<CatalogueWriter, 'writeMatches'>
  note: Note
  refreshMatches: () => Promise<void>
}

/** Files of openfootball on the desk: first what they would change, then that. Nothing is kept in between. */
export function createFileDesk({ repository, writer, note, refreshMatches }: Ports) {
  async function planned(form: FileForm): Promise<{ diff: Diff; plan: ImportPlan | null }> {
    const catalogue = await repository.catalogue()
    const { name, text, league, season } = form
    const { report, plan } = await planFile(name, text, { league, season }, catalogue, repository.seasonOf)
    const lines = plan ? linesOf(plan, catalogue) : []
    const { refused, notes, ...counts } = report
    return {
      plan,
      diff: {
        ...counts,
        name,
        lines: lines.slice(0, shownLines),
        moreLines: Math.max(0, lines.length - shownLines),
        refused: refused.slice(0, shownRefused),
        moreRefused: Math.max(0, refused.length - shownRefused),
        notes: [...new Set(notes.map(({ text: said }) => said))].slice(0, shownRefused),
        print: await printOf(plan),
      },
    }
  }

  return {
    async preview(input: unknown): Promise<Result<Diff, 'INVALID'>> {
      const parsed = parseInput(FileForm, input)
      return parsed.ok ? succeed((await planned(parsed.value)).diff) : parsed
    },

    /** Refused with the new diff where the matches changed since the one that was seen. */
    async apply(input: unknown, actorId: number): Promise<Result<Diff, 'INVALID' | 'CONFLICT'> & { diff?: Diff }> {
      const parsed = parseInput(FileForm, input)
      if (!parsed.ok) return parsed
      const { diff, plan } = await planned(parsed.value)
      if (diff.print !== parsed.value.print) return { ...fail('CONFLICT', diffChanged), diff }
      const writes = plan ? [...plan.added, ...plan.changed] : []
      if (writes.length === 0) return succeed(diff)
      const { league, season, added, changed } = diff
      const entry = { action: 'matches_imported', subject: 'competition', id: null, before: null } as const
      const name = `${diff.name}: ${league} ${season}, ${added} added, ${changed} changed`
      await writer.writeMatches(writes, importedColumns, [note({ actorId, ...entry, name, after: notedOf(diff) })])
      if (changed > 0) await refreshMatches()
      return succeed(diff)
    },
  }
}

/** What the log keeps of an import: counts, and the first changes in words. */
function notedOf({ added, changed, unchanged, pinned, lines }: Diff): Record<string, string | number> {
  const noted = lines.filter(({ changes }) => changes.length > 0).slice(0, notedLines)
  return {
    added,
    changed,
    unchanged,
    pinned,
    ...Object.fromEntries(noted.map(({ title, round, changes }) => [`${title}, ${round}`, changesText(changes)])),
  }
}

function printOf(plan: ImportPlan | null): Promise<string> {
  return sha256Hex(JSON.stringify(plan && [plan.added, plan.changed, plan.before]), 16)
}
