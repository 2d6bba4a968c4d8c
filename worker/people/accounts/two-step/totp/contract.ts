/** A QR code as one SVG path in a square of `size` modules. */
export type QrCode = { size: number; path: string }

/** A key waiting for its first code; until then it exists only sealed in the page's form. */
export type SetUp = { sealed: string; qrCode: QrCode; keyText: string; address: string }
