export class Crash extends Error {}

/** Dies before or after the awaits of its ports that `diesAt` names, counted from 1; each counts twice. */
export function mortal(diesAt: number) {
  let steps = 0
  const step = () => {
    steps += 1
    if (steps === diesAt) throw new Crash()
  }
  const wrapped = <P extends object>(ports: P): P => {
    const calls = Object.entries<(...args: unknown[]) => Promise<unknown>>(ports as never)
    const mortals = calls.map(([name, call]) => [
      name,
      async (...args: unknown[]) => {
        step()
        const answer = await call(...args)
        step()
        return answer
      },
    ])
    return Object.fromEntries(mortals)
  }
  return { wrapped, steps: () => steps }
}
