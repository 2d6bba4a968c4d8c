// Script that a page loads, from the build manifest: the entry, the root and the page's route with all their imports,
// each file compressed as sent. Code loaded later on demand is not counted.
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ensureBuild } from '#scripts/start/build.ts'
import type { Row } from './table.ts'

/** Limit in bytes of compressed script for an interactive page. */
export const browserCodeBudget = 131_000

/** Pages to list. */
const heaviestPages = 6

export async function code(): Promise<Row[]> {
  await ensureBuild()
  return browserCode()
    .slice(0, heaviestPages)
    .map(({ path, bytes, files }) => ({
      what: `script of ${path}, compressed`,
      figure: `${(bytes / 1_000).toFixed(1)} KB in ${files.length} files`,
      goal: `${browserCodeBudget / 1_000} KB`,
      isMet: bytes <= browserCodeBudget,
    }))
}

type Chunk = { module: string; imports: string[] }
type Route = Chunk & { id: string; path?: string; index?: boolean; hasDefaultExport: boolean } & {
  clientActionModule?: string
  clientLoaderModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
}
type Manifest = { entry: Chunk; routes: Record<string, Route> & { root: Route } }

/** Compressed bytes by path, heaviest first, of every page that loads more than one file. */
export function browserCode(folder = 'build/client'): { path: string; bytes: number; files: string[] }[] {
  const { entry, routes } = readManifest(folder)
  const sizes = new Map<string, number>()
  function sizeOf(file: string): number {
    const size = sizes.get(file) ?? gzipSync(readFileSync(`${folder}${file}`), { level: 9 }).length
    sizes.set(file, size)
    return size
  }
  return Object.values(routes)
    .filter(({ id, hasDefaultExport }) => id !== 'root' && hasDefaultExport)
    .map((route) => {
      const files = new Set([entry, routes.root, route].flatMap(filesOf))
      return {
        path: `/${route.path ?? ''}`,
        bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0),
        files: [...files],
      }
    })
    .sort((a, b) => b.bytes - a.bytes)
}

function filesOf(chunk: Chunk | Route): string[] {
  const parts = ['clientActionModule', 'clientLoaderModule', 'clientMiddlewareModule', 'hydrateFallbackModule'] as const
  const own = parts.map((part) => (part in chunk ? (chunk as Route)[part] : undefined))
  return [chunk.module, ...chunk.imports, ...own.filter((file) => file !== undefined)]
}

export function readManifest(folder = 'build/client'): Manifest {
  const [path] = globSync(`${folder}/assets/manifest-*.js`)
  if (!path) throw new Error(`${folder} has no manifest: build first`)
  return JSON.parse(readFileSync(path, 'utf8').slice('window.__reactRouterManifest='.length).replace(/;\s*$/, ''))
}
