/** What a scale says now. Only a stable weight is one to write down. */
export type ScaleReading =
  | { readonly kind: 'stable'; readonly grams: number }
  | { readonly kind: 'moving' }
  /** Nothing on it, or less than nothing. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'over' }

/** Kilograms that no bench scale passes: a frame that was cut or mixed up. */
const mostGrams = 500_000

const gramsIn: Readonly<Record<string, number>> = {
  kg: 1000,
  g: 1,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
}

/**
 * One line of a scale on a serial port, without its end: Mettler-Toledo SICS (`S S      2.500 kg`), A&D and its likes
 * (`ST,GS,+  2.500kg`), a weight alone (`  2.500 kg`, `?` while it moves), or a frame of Toledo continuous. `null` for what is
 * none of them.
 */
export function readScaleLine(line: string): ScaleReading | null {
  const frame = line.lastIndexOf('\u0002')
  if (frame !== -1) return readToledo(line.slice(frame + 1))
  const text = line.trim()
  return readSics(text) ?? readMarked(text) ?? readBare(text)
}

/** MT-SICS, level 0: stable, moving, not executable now, too much, too little. */
function readSics(text: string): ScaleReading | null {
  const [, mark, rest] = /^S ([SDI+-])(?:\s+(.*))?$/.exec(text) ?? []
  if (mark === undefined) return null
  if (mark === '+') return { kind: 'over' }
  if (mark === '-') return { kind: 'empty' }
  return mark === 'S' ? readAmount(rest ?? '') : { kind: 'moving' }
}

/** `ST` stable, `US` unstable, `OL` overload; then perhaps `GS` or `NT`, gross or net. */
function readMarked(text: string): ScaleReading | null {
  const [, mark, rest] = /^(ST|US|OL|QT),(?:\s*(?:GS|NT|TR|G|N),)?(.*)$/i.exec(text) ?? []
  if (mark === undefined || rest === undefined) return null
  const known = mark.toUpperCase()
  if (known === 'OL') return { kind: 'over' }
  if (known === 'US') return { kind: 'moving' }
  return known === 'ST' ? readAmount(rest) : null
}

/** A scale that marks nothing prints what stands still; many put `?` behind what moves. */
function readBare(text: string): ScaleReading | null {
  const [, amount, moves] = /^(.*?[a-z])\s*(\?)?$/i.exec(text) ?? []
  const reading = readAmount(amount ?? '')
  return reading && moves ? { kind: 'moving' } : reading
}

function readAmount(text: string): ScaleReading | null {
  const [, sign, digits, unit] =
    /^\s*([+-]?)\s*(\d{1,6}(?:[.,]\d{1,5})?)\s*([a-z]{1,3})\s*$/i.exec(text) ?? []
  const factor = gramsIn[unit?.toLowerCase() ?? '']
  if (digits === undefined || factor === undefined) return null
  const amount = Number(digits.replace(',', '.')) * factor
  return standing(sign === '-' ? -amount : amount)
}

/** Status words A, B and C, six digits of weight, six of tare (Toledo continuous output; the eighth bit may be a parity). */
function readToledo(frame: string): ScaleReading | null {
  const [, digits] = /^.{3}([ \d]{6})[ \d]{6}/.exec(frame) ?? []
  if (digits === undefined) return null
  const [a, b, c] = [0, 1, 2].map((place) => frame.charCodeAt(place)) as [number, number, number]
  // The sixth bit of each word is always set, the seventh never.
  if ([a, b, c].some((word) => (word & 0b110_0000) !== 0b010_0000)) return null
  if (b & 0b100) return { kind: 'over' }
  if (b & 0b1000) return { kind: 'moving' }
  const factor = toledoFactor(b, c)
  if (factor === null) return null
  // 2: no decimal; 5: three of them.
  const value = Number(digits.trim() || '0') * 10 ** (2 - (a & 0b111))
  return standing((b & 0b10 ? -value : value) * factor)
}

function toledoFactor(b: number, c: number): number | null {
  const unit = [b & 0b1_0000 ? 'kg' : 'lb', 'g', null, 'oz'][c & 0b111]
  return unit ? (gramsIn[unit] ?? null) : null
}

/** Units of the HID « point of sale » tables, usage page 0x8D. */
const hidUnits: Readonly<Record<number, number>> = {
  1: 0.001,
  2: 1,
  3: 1000,
  11: gramsIn.oz ?? 0,
  12: gramsIn.lb ?? 0,
}

/** Statuses of a USB scale that are no weight: at zero, moving, under zero, over its limit. */
const hidStates: Readonly<Record<number, ScaleReading>> = {
  2: { kind: 'empty' },
  3: { kind: 'moving' },
  5: { kind: 'empty' },
  6: { kind: 'over' },
}
const hidStable = 4

/** Report 3 of a USB scale: status, unit, exponent of ten, weight with its low byte first. `null` for any other. */
export function readScaleReport(reportId: number, bytes: Uint8Array): ScaleReading | null {
  if (reportId !== 3 || bytes.length !== 5) return null
  const report = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const status = report.getUint8(0)
  const factor = hidUnits[report.getUint8(1)]
  if (status !== hidStable || factor === undefined) return hidStates[status] ?? null
  return standing(report.getUint16(3, true) * 10 ** report.getInt8(2) * factor)
}

function standing(exact: number): ScaleReading | null {
  const grams = Math.round(exact)
  if (grams > mostGrams) return null
  return grams > 0 ? { kind: 'stable', grams } : { kind: 'empty' }
}
