// How frames look on the socket. A match's prices go to thousands of phones at once, and names of fields were half of
// their bytes: the values that every price has are sent in order, the others by name behind them.
import type { MatchTick, PlatformOffer, ServerFrame } from './protocol.ts'

type Prices = NonNullable<MatchTick['prices']>

/** The order is the format: what comes later is sent by name. */
const summaryOrder = ['lowestPricePence', 'currency', 'availability', 'offerCount'] as const
const offerOrder = ['pricePence', 'feesPence', 'currency', 'availability', 'quantity'] as const

export function writeTick({ prices, ...frame }: MatchTick): string {
  return JSON.stringify(prices ? { ...frame, prices: pack(prices) } : frame)
}

/** Null for what is no frame. */
export function readFrame(data: unknown): ServerFrame | null {
  try {
    const frame = JSON.parse(String(data))
    if (typeof frame !== 'object' || !frame?.type) return null
    return frame.type === 'tick' && frame.prices ? { ...frame, prices: unpack(frame.prices) } : frame
  } catch {
    return null
  }
}

function pack({ summary, offers }: Prices): unknown[] {
  return [
    inOrder(summary, summaryOrder),
    ...offers.map(({ platformId, ticketType, section, after }) => [
      platformId,
      ticketType,
      section,
      ...(after ? inOrder(after, offerOrder) : []),
    ]),
  ]
}

function unpack([summary, ...offers]: unknown[][]): Prices {
  return {
    summary: byName(summary ?? [], summaryOrder) as Prices['summary'],
    offers: offers.map(([platformId, ticketType, section, ...after]) => {
      const state = after.length > 0 ? byName(after, offerOrder) : null
      return { platformId, ticketType, section, after: state } as PlatformOffer
    }),
  }
}

function inOrder<T extends object>(value: T, order: readonly (keyof T)[]): unknown[] {
  const others = Object.entries(value).filter(([name]) => !order.includes(name as keyof T))
  const values = order.map((name) => value[name])
  return others.length > 0 ? [...values, Object.fromEntries(others)] : values
}

function byName(values: readonly unknown[], order: readonly string[]): object {
  return Object.assign(Object.fromEntries(order.map((name, at) => [name, values[at]])), values[order.length])
}
