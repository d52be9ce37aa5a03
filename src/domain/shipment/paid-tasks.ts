import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { checkMeasures, type MeasureRefusal, type Measures } from '#domain/parcel/measures.ts'
import { isInsurance } from '#domain/quote/insurance-lines.ts'
import { type BoxStatus, hasLeft } from './box.ts'

/** A line of the paid version of a quote. */
type Line = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly amountCents: number
}

/** An option bought by itself, for this quote or for a parcel of its box. */
type Option = {
  readonly id: string
  readonly lineCode: string
  readonly label: string
  readonly isDone: boolean
  /** The quote has a line for this work, minus the payment. */
  readonly isInQuote: boolean
  readonly parcel: string | null
}

/** Paid work that must be done before the box closes. */
export type PaidTask = {
  readonly key: string
  readonly code: string
  readonly label: string
  readonly quantity: number
  /** The tracking number, when the work is for one parcel. */
  readonly parcel: string | null
  readonly optionId: string | null
  /** Its place among the lines of the quote; `null` for an option bought by itself. */
  readonly line: number | null
  readonly isDone: boolean
  /** It cannot be done: its refund was proposed. */
  readonly isImpossible: boolean
}

/** What staff recorded of a task. */
export type TaskProof = { readonly taskKey: string; readonly outcome: 'done' | 'impossible' }

/**
 * The lines that are work; the others are a price (transport, size, storage, fee) or a reduction. Nobody ticks a grouping: the
 * scans prove it.
 */
const workCodes: ReadonlySet<string> = new Set([
  'repackaging',
  'grouped_repackaging',
  'photo_request',
  'signature_required',
  'insurance',
  'service_option',
  'free_photos',
  'free_insurance',
  'other',
])

/** The work of a paid quote and the options bought besides it, without the refunded lines. */
export function paidTasks(
  lines: readonly Line[],
  options: readonly Option[],
  isGivenBack: (place: number) => boolean,
  proofs: readonly TaskProof[] = [],
): PaidTask[] {
  const unpaired = [...options]
  const ofQuote = lines.flatMap((line, place): PaidTask[] => {
    if (!workCodes.has(line.code) || line.amountCents < 0) return []
    const option = takeOption(unpaired, line.code)
    if (isGivenBack(place)) return []
    const { code, label, quantity } = line
    return [{ key: `line-${place}`, line: place, code, label, quantity, ...factsOf(option) }]
  })
  const tasks = [...ofQuote, ...unpaired.filter(({ isDone }) => !isDone).map(ownTask)]
  return tasks.map((task) => {
    const outcome = proofs.find(({ taskKey }) => taskKey === task.key)?.outcome
    return {
      ...task,
      isDone: task.isDone || outcome === 'done',
      isImpossible: outcome === 'impossible',
    }
  })
}

/** The option that prepaid this line of the quote. */
function takeOption(unpaired: Option[], code: string): Option | undefined {
  const place = unpaired.findIndex(({ isInQuote, lineCode }) => isInQuote && lineCode === code)
  return place === -1 ? undefined : unpaired.splice(place, 1)[0]
}

const factsOf = (option: Option | undefined) => ({
  parcel: option?.parcel ?? null,
  optionId: option?.id ?? null,
  isDone: option?.isDone ?? false,
  isImpossible: false,
})

const ownTask = (option: Option): PaidTask => ({
  key: `option-${option.id}`,
  line: null,
  code: option.lineCode,
  label: option.label,
  quantity: 1,
  ...factsOf(option),
})

/** The tasks that are neither done, nor impossible. */
export const undoneTasks = <Task extends Pick<PaidTask, 'isDone' | 'isImpossible'>>(
  tasks: readonly Task[],
): Task[] => tasks.filter(({ isDone, isImpossible }) => !isDone && !isImpossible)

/**
 * Whether the carrier was asked for it with a box that left: a signature with each box, an insurance with the first
 * (`paidOnceFor`). Nobody needs to tick it.
 */
export const isAskedOfCarrier = (
  { code }: Pick<PaidTask, 'code'>,
  boxes: readonly { readonly place: number; readonly status: BoxStatus }[],
): boolean =>
  code === 'signature_required'
    ? boxes.some(hasLeft)
    : isInsurance({ code }) && boxes.some((box) => box.place === 1 && hasLeft(box))

/** What proves that paid work was done: a photo of it, words about it, or that the person says so. */
export const proofKinds = ['photo', 'note', 'word'] as const

type ProofKind = (typeof proofKinds)[number]

const kinds: Readonly<Record<string, ProofKind>> = {
  photo_request: 'photo',
  free_photos: 'photo',
  service_option: 'note',
  other: 'note',
}

/** Repackaging is proved by the weight of the box, a signature and an insurance by what is asked of the carrier: a tick says so. */
export const proofKindOf = (code: string): ProofKind => kinds[code] ?? 'word'

export type GivenProof = {
  readonly note: string | null
  readonly photoIds: readonly string[]
  /** A parcel, as it is after its repackaging. */
  readonly repacked?: Measures | undefined
}

/** Whether the work makes another parcel of one, to weigh and measure again. */
export const isRepacking = ({ code }: Pick<PaidTask, 'code'>): boolean => code === 'repackaging'

export type ProofRefusal =
  | 'task-unknown'
  | 'task-proved'
  | 'proof-photo-missing'
  | 'proof-note-missing'
  | 'proof-not-measured'
  | MeasureRefusal

/** Whether a task may be recorded as done with this proof (docs/rules/shipping.md#paid-work). */
export function proveTask(
  task: Pick<PaidTask, 'code' | 'isDone' | 'isImpossible'> | undefined,
  { note, photoIds, repacked }: GivenProof,
): Outcome<true, ProofRefusal> {
  if (!task) return refuse('task-unknown')
  if (task.isDone || task.isImpossible) return refuse('task-proved')
  const missing = missingOf(proofKindOf(task.code), { note, photoIds })
  if (missing) return refuse(missing)
  if (!repacked) return accept(true)
  return isRepacking(task) ? plausible(repacked) : refuse('proof-not-measured')
}

function missingOf(
  kind: ProofKind,
  { note, photoIds }: Omit<GivenProof, 'repacked'>,
): ProofRefusal | null {
  if (kind === 'photo' && photoIds.length === 0) return 'proof-photo-missing'
  return kind === 'note' && note === null ? 'proof-note-missing' : null
}

function plausible(repacked: Measures): Outcome<true, MeasureRefusal> {
  const measures = checkMeasures(repacked)
  return measures.ok ? accept(true) : measures
}
