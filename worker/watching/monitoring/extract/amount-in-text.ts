/** End of a number that a pattern may leave out: ".00" where it takes "45" of "45.00". */
const noCents = /^[.,]0{1,2}(?![\d⁰¹²³⁴⁵⁶⁷⁸⁹])/
const goesOn = /^(?:[.,']?\d|⎖)/
/** More than a footnote. */
const isRaised = /^[⁰¹²³⁴⁵⁶⁷⁸⁹]{2}/
const hasCents = /[.,]\d\d\D{0,4}$/
const begins = /\d[.,']?$/
const quoted = /["']\s*[:=]?\s*$/

type Place = { text: string; from: number; to: number }

/** Whether a pattern took a part of a number: "45" of "45.50", "299" of "1,299". */
export function isCutNumber(whole: string, { text, from, to }: Place): boolean {
  const after = whole.slice(to, to + 5)
  const isEndCut =
    (/\d$/.test(text) && goesOn.test(after) && !noCents.test(after)) || (isRaised.test(after) && !hasCents.test(text))
  return isEndCut || (/^\d/.test(text) && begins.test(whole.slice(Math.max(0, from - 2), from)))
}

/** Whether what a pattern took stands in data, as in "price": 45.000, and not in a text for people. */
export function isInData(whole: string, { from }: Place): boolean {
  return quoted.test(whole.slice(Math.max(0, from - 4), from))
}
