import { encode } from 'uqr'
import { code128 } from '#domain/label/code-128.ts'

/** The modules of a code, row by row, `true` for black, without its quiet zone. */
export type Modules = readonly (readonly boolean[])[]

/** One row: a bar code is as high as it is drawn. */
export function barcodeOf(text: string): Modules {
  const bars = code128(text)
  if (bars === null) throw new Error(`no bar code holds ${text}`)
  return [bars]
}

export const qrOf = (text: string): Modules => encode(text, { ecc: 'M', border: 0 }).data

/** ECC 200. The library is large and loaded with the first label (docs/decisions/007-dependencies.md). */
export async function dataMatrixOf(text: string): Promise<Modules> {
  const { default: bwip } = await import('@bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'datamatrix', text })
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`no DataMatrix holds ${text}`)
  const { pixs, pixx, pixy } = symbol
  return Array.from({ length: pixy }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel === 1),
  )
}
