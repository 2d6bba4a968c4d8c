import { MachineValue, type PriceReading, ShownText } from './amount.ts'
import { readMachinePrice } from './machine-price.ts'
import { readShownPrice } from './shown-price.ts'

/** A price of structured data: a value, unless it was an element's text. `meant`: the currency that it is in. */
export function readAmount(amount: unknown, meant: string | null): PriceReading {
  return amount instanceof ShownText ? readShownPrice(amount, meant) : readMachinePrice(new MachineValue(amount), meant)
}
