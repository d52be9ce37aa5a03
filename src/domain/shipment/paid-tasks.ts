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
