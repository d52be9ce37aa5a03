import { checkMeasures, type Measures } from '#domain/parcel/measures.ts'
import { grams, millimetres } from '#domain/units.ts'
import { parseCentimetres, parseKilograms } from '#web/copy/parse-measure.ts'
import {
  lineError,
  notKilograms,
  receptionRefusals,
  sideError,
  weightError,
} from '#web/copy/reception.ts'

/** As the bench types them: kilograms, centimetres, and the shelf where a parcel is put away. */
export type Typed = {
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly shelf: string
}
export type MeasureField = keyof Typed
/** Of a closed box. */
export const boxFields: readonly MeasureField[] = ['weight', 'length', 'width', 'height']
/** Of a parcel that is put away. */
export const parcelFields: readonly MeasureField[] = [...boxFields, 'shelf']

export const nothingTyped: Typed = { weight: '', length: '', width: '', height: '', shelf: '' }

export type Measured = {
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}
export type MeasureErrors = Partial<Record<MeasureField, string>>
type Read = { readonly measured?: Measured; readonly errors: MeasureErrors }

const heaviestGrams = 100_000

/** The typed values in grams and millimetres, or the error of each field; the domain's rule has the last word. */
export function readMeasures(typed: Omit<Typed, 'shelf'>): Read {
  const weightGrams = parseKilograms(typed.weight)
  const sides = {
    length: parseCentimetres(typed.length),
    width: parseCentimetres(typed.width),
    height: parseCentimetres(typed.height),
  }
  const errors = { ...weightErrorOf(typed.weight), ...sideErrorsOf(sides) }
  // Errors of single fields come first; valid fields may still be implausible together.
  if (Object.keys(errors).length > 0) return { errors }
  const measured = {
    weightGrams: weightGrams ?? 0,
    lengthMm: sides.length ?? 0,
    widthMm: sides.width ?? 0,
    heightMm: sides.height ?? 0,
  }
  const doubts = implausible(measured)
  return Object.keys(doubts).length === 0 ? { measured, errors: {} } : { errors: doubts }
}

function sideErrorsOf(sides: Readonly<Record<'length' | 'width' | 'height', number | null>>) {
  const wrong = Object.entries(sides).filter(([, side]) => side === null)
  return Object.fromEntries(wrong.map(([name]) => [name, sideError])) as MeasureErrors
}

/** The error of the weight field, when it holds no whole line of the bench. */
export function weightErrorOf(typed: string): MeasureErrors {
  const weightGrams = parseKilograms(typed)
  if (weightGrams === null) return { weight: isOneWord(typed) ? weightError : lineError(typed) }
  return weightGrams > heaviestGrams ? { weight: notKilograms(typed.trim()) } : {}
}

const isOneWord = (typed: string): boolean => !/\s/.test(typed.trim())

function implausible(measured: Measured): MeasureErrors {
  const checked = checkMeasures(inUnits(measured))
  if (checked.ok) return {}
  const field = checked.refusal === 'weight-implausible' ? 'weight' : 'length'
  return { [field]: receptionRefusals[checked.refusal] }
}

export const inUnits = ({ weightGrams, lengthMm, widthMm, heightMm }: Measured): Measures => ({
  weight: grams(weightGrams),
  dimensions: {
    length: millimetres(lengthMm),
    width: millimetres(widthMm),
    height: millimetres(heightMm),
  },
})
