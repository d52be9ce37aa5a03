/** Widths of bar, space, bar… for each value of Code 128 (ISO/IEC 15417, table 1); 103–105 start, 106 stops. */
const widths =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121
  111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331
  231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421
  141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131
  311141 411131 211412 211214 211232 2331112`.split(/\s+/)

const startB = 104
const startC = 105
const toC = 99
const toB = 100
const stop = 106

/**
 * The modules of a Code 128 barcode, `true` for black, without its quiet zones; `null` for a text that it cannot encode
 * (printable ASCII only). Runs of digits are encoded in pairs, which keeps a label narrow.
 */
export function code128(text: string): boolean[] | null {
  if (!/^[ -~]{1,60}$/.test(text)) return null
  const values = valuesOf(text)
  return [...values, checksumOf(values), stop].flatMap(modulesOf)
}

/** The values of the symbol, start first, without the checksum: table B for single characters, C for pairs of digits. */
export function valuesOf(text: string): number[] {
  const values: number[] = []
  let place = 0
  let isPairs = false
  while (place < text.length) {
    const pairs = pairsFrom(text, place)
    if (values.length === 0 || pairs > 0 !== isPairs) {
      values.push(shiftTo(pairs > 0, values.length === 0))
      isPairs = pairs > 0
    }
    const size = isPairs ? 2 * pairs : 1
    values.push(...encoded(text.slice(place, place + size), isPairs))
    place += size
  }
  return values
}

/** How many pairs of digits are worth a change of table: from four digits on, and an even number of them. */
function pairsFrom(text: string, place: number): number {
  const digits = /^\d*/.exec(text.slice(place))?.[0].length ?? 0
  // With an odd run, table B takes the first digit.
  return digits >= 4 && digits % 2 === 0 ? digits / 2 : 0
}

function shiftTo(isPairs: boolean, isStart: boolean): number {
  if (isStart) return isPairs ? startC : startB
  return isPairs ? toC : toB
}

const encoded = (part: string, isPairs: boolean): number[] =>
  isPairs
    ? (part.match(/\d\d/g) ?? []).map(Number)
    : part.split('').map((sign) => sign.charCodeAt(0) - 32)

/** Each value multiplied by its position, the start counted once, modulo 103. */
export const checksumOf = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103

const modulesOf = (value: number): boolean[] =>
  (widths[value] ?? '')
    .split('')
    .flatMap((width, index) => Array.from({ length: Number(width) }, () => index % 2 === 0))
