/**
 * Makes the notification sound, app/public/notification.mp3. Run it when the sound changes. See `usage` below, or run
 * with --help.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const usage = `Usage: node scripts/make-sound.ts

Writes app/public/notification.mp3: two soft bell tones, a fifth apart, within a second.
Needs the encoder lame on the PATH (Debian: apt-get install lame).`

const sampleRate = 32_000
const seconds = 0.95

type Tone = { hertz: number; startsAt: number; loudness: number }

const tones: Tone[] = [
  { hertz: 659.26, startsAt: 0, loudness: 0.5 },
  { hertz: 987.77, startsAt: 0.13, loudness: 0.6 },
]

/** A struck bell: a quick rise, a long fall, and quieter partials that fade sooner. */
function bell({ hertz, startsAt, loudness }: Tone, at: number): number {
  const since = at - startsAt
  if (since < 0) return 0
  const rise = Math.min(1, since / 0.006)
  const partial = (factor: number, share: number, fall: number) =>
    share * Math.exp(-since * fall) * Math.sin(2 * Math.PI * hertz * factor * since)
  return loudness * rise * (partial(1, 1, 5.5) + partial(2, 0.28, 9) + partial(3.01, 0.09, 14))
}

function wav(): Buffer {
  const count = Math.round(sampleRate * seconds)
  const file = Buffer.alloc(44 + 2 * count)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + 2 * count, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(2 * sampleRate, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(2 * count, 40)
  for (let index = 0; index < count; index += 1) {
    const at = index / sampleRate
    const fadeOut = Math.min(1, (seconds - at) / 0.12)
    const level = fadeOut * tones.reduce((sum, tone) => sum + bell(tone, at), 0)
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, level * 0.8)) * 32_767), 44 + 2 * index)
  }
  return file
}

function main(): void {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'sound-'))
  const source = join(folder, 'notification.wav')
  writeFileSync(source, wav())
  const target = new URL('../app/public/notification.mp3', import.meta.url).pathname
  const { status, error } = spawnSync('lame', ['--quiet', '-b', '64', '-m', 'm', '-t', source, target])
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`lame could not encode the sound: ${error?.message ?? `status ${status}`}`)
}

main()
