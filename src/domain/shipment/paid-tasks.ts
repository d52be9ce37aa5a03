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
  readonly isDone: boolean
}

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
): PaidTask[] {
  const unpaired = [...options]
  const ofQuote = lines.flatMap((line, place): PaidTask[] => {
    if (!workCodes.has(line.code) || line.amountCents < 0) return []
    const option = takeOption(unpaired, line.code)
    if (isGivenBack(place)) return []
    const { code, label, quantity } = line
    return [{ key: `line-${place}`, code, label, quantity, ...factsOf(option) }]
  })
  return [...ofQuote, ...unpaired.filter(({ isDone }) => !isDone).map(ownTask)]
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
})

const ownTask = (option: Option): PaidTask => ({
  key: `option-${option.id}`,
  code: option.lineCode,
  label: option.label,
  quantity: 1,
  ...factsOf(option),
})

/** The tasks that are neither done nor ticked. */
export const undoneTasks = <Task extends Pick<PaidTask, 'key' | 'isDone'>>(
  tasks: readonly Task[],
  ticked: readonly string[],
): Task[] => tasks.filter(({ isDone, key }) => !isDone && !ticked.includes(key))
