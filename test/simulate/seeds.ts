const seedCount = Number(process.env.SEEDS ?? 1_000)
const seedsOfAPart = 50

/** Parts of the seeds, each as its first and last. */
export const parts = Array.from({ length: Math.ceil(seedCount / seedsOfAPart) }, (_, index) => {
  const first = index * seedsOfAPart + 1
  return [first, Math.min(first + seedsOfAPart - 1, seedCount)] as const
})

/** What the seeds of a part broke, each with its seed. */
export async function brokenIn(
  [first, last]: readonly [number, number],
  run: (seed: number) => { broken: string[] } | Promise<{ broken: string[] }>,
): Promise<string[]> {
  const found: string[] = []
  for (let seed = first; seed <= last; seed += 1) {
    const { broken } = await run(seed)
    found.push(...broken.map((one) => `seed ${seed}: ${one}`))
  }
  return found
}
