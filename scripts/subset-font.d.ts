/** The part of subset-font in use; the package has no types. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    preserveNameIds?: number[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
